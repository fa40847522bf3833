import type { Ref } from "react";
import { formatMoment, useT } from "../../../i18n/index.ts";
import { Field, Icon } from "../../../ui/index.ts";
import { addressLength, addressTexts, type CheckedAddress } from "../address-book/address-check.ts";
import type { LockProblem } from "../address-book/booked.ts";
import { PasteButton } from "../address-book/paste-button.tsx";
import { AddressText } from "../components/address-text.tsx";
import { ScanButton } from "../scan/scan-button.tsx";

interface AddressFieldProps {
  readonly value: string;
  readonly checked: CheckedAddress;
  readonly showProblem: boolean;
  /** Checksummed address of the account's own wallet, or "" if the account has no wallet. */
  readonly own: string;
  /**
   * Name of the withdrawal address in the player's address book, or undefined if the book does not contain the address.
   */
  readonly booked: string | undefined;
  /** Reason why the player's address lock forbids the withdrawal address. */
  readonly bound: LockProblem | undefined;
  readonly inputRef: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onLeave(): void;
  onBook(): void;
}

/**
 * Shows the field for the receiver's address. The player types, pastes or scans the address, or chooses an address from
 * the address book. Below the field, shows a valid address again in groups of four digits, so that the player can
 * compare the digits.
 */
export function AddressField({
  value,
  checked,
  showProblem,
  own,
  booked,
  bound,
  inputRef,
  onChange,
  onLeave,
  onBook,
}: AddressFieldProps) {
  const t = useT();
  const problem = showProblem ? checked.problem : undefined;
  const known = checked.address === own ? t("withdraw.ownChosen") : booked;
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
        error={
          bound
            ? boundText(bound, t)
            : problem && t(addressTexts[problem], { count: value.trim().length, length: addressLength })
        }
        onChange={({ target }) => onChange(target.value)}
        onBlur={onLeave}
        after={
          <>
            <PasteButton
              onPaste={(text) => {
                onChange(text);
                onLeave();
              }}
            />
            <ScanButton
              onAddress={(address) => {
                onChange(address);
                onLeave();
              }}
            />
            <button
              type="button"
              className="mini-button"
              aria-label={t("book.title")}
              aria-haspopup="dialog"
              onClick={onBook}
            >
              <Icon name="book" size={18} />
            </button>
          </>
        }
      />
      {checked.address ? (
        <p className="mt-7">
          <AddressText address={checked.address} />
        </p>
      ) : null}
      {checked.address && !bound ? (
        <p className="note text-emerald">
          <Icon name="check" size={16} />
          {known ?? t("book.checksum")}
        </p>
      ) : null}
    </div>
  );
}

function boundText(bound: LockProblem, t: ReturnType<typeof useT>): string {
  if (bound.kind === "not_in_book") return t("book.bound");
  return t("book.boundUntil", { time: formatMoment(bound.opensAtMs, "dayTime") });
}
