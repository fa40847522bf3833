import type { Ref } from "react";
import { type PageKey, useT } from "../../../i18n/index.ts";
import { Field, Icon, showToast } from "../../../ui/index.ts";
import { AddressText } from "../address-text.tsx";
import { type AddressProblem, addressLength, type CheckedAddress } from "./address-check.ts";

const problemTexts: Record<AddressProblem, PageKey> = {
  empty: "withdraw.addressEmpty",
  length: "withdraw.addressLength",
  invalid: "withdraw.addressInvalid",
  contract: "withdraw.addressContract",
};

interface AddressFieldProps {
  readonly value: string;
  readonly checked: CheckedAddress;
  readonly showProblem: boolean;
  /** Checksummed address of the signed-in wallet; empty when there is none. */
  readonly own: string;
  readonly inputRef: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onLeave(): void;
}

/** Where to: typed, pasted or the player's own; a right one is shown again in groups of four, to be compared. */
export function AddressField({
  value,
  checked,
  showProblem,
  own,
  inputRef,
  onChange,
  onLeave,
}: AddressFieldProps) {
  const t = useT();
  const paste = async () => {
    try {
      onChange((await navigator.clipboard.readText()).trim());
      onLeave();
    } catch {
      showToast("error", t("withdraw.pasteFailed"), t("withdraw.pasteFailedDetail"));
    }
  };
  const problem = showProblem ? checked.problem : undefined;
  return (
    <div>
      <Field
        label={t("withdraw.address")}
        mono
        className="[&_input]:text-[max(1.4rem,16px)] [&_input]:font-medium"
        value={value}
        ref={inputRef}
        maxLength={100}
        placeholder="0x…"
        error={problem && t(problemTexts[problem], { count: value.trim().length, length: addressLength })}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        after={
          <>
            <button
              type="button"
              className="mini-button"
              aria-label={t("withdraw.paste")}
              onClick={() => void paste()}
            >
              <Icon name="paste" size={18} />
            </button>
            {own ? (
              <button
                type="button"
                className="mini-button"
                aria-label={t("withdraw.own")}
                onClick={() => {
                  onChange(own);
                  onLeave();
                }}
              >
                <Icon name="book" size={18} />
              </button>
            ) : null}
          </>
        }
      />
      {checked.address ? (
        <p className="mt-7">
          <AddressText address={checked.address} />
        </p>
      ) : null}
      {checked.address && checked.address === own ? (
        <p className="note text-emerald">
          <Icon name="check" size={16} />
          {t("withdraw.ownChosen")}
        </p>
      ) : null}
    </div>
  );
}
