import type { ReactNode, Ref } from "react";
import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { Button, CheckBoxArt, copyText, Icon, Notice } from "../../../ui/index.ts";
import { Chip } from "./key-row.tsx";
import { keyPrefix, type MadeKey } from "./keys-api.ts";

interface KeyShownProps {
  readonly made: MadeKey;
  /** The check box with which the player says that the key is stored. */
  readonly box: Ref<HTMLInputElement>;
  readonly isStored: boolean;
  onStored(isStored: boolean): void;
  onDone(): void;
}

/** Shows a new API key, its rights, and a button that copies the key. The page shows the key only here. */
export function KeyShown({ made: { key, made }, box, isStored, onStored, onDone }: KeyShownProps) {
  const t = useT();
  return (
    <div className="flex flex-col gap-12">
      {/* The hidden title of the sheet leaves the place beside the close button to the drawing. */}
      <div className="-mt-40 flex items-center gap-12 pr-40">
        <KeyArt />
        <div className="min-w-0 flex-1">
          <p className="text-22 leading-[1.2] font-semibold tracking-[-0.02em]" aria-hidden="true">
            {t("keys.yourKey")}
          </p>
          <p className="mt-2 text-13 wrap-anywhere text-muted">
            {made.name} · {t("keys.madeToday", { time: formatMoment(made.madeAtMs, "time") })}
          </p>
        </div>
      </div>
      <KeyText value={key} />
      <Notice tone="gold">{t("keys.onlyNow")}</Notice>
      <dl className="card flex flex-col bg-sunken px-16 py-4 text-13">
        <Line label={t("keys.rights")}>
          <span className="flex flex-wrap justify-end gap-8">
            <Chip tone="sapphire" text={t("keys.read")} />
            {made.dayLimit === null ? null : <Chip tone="emerald" text={t("keys.bet")} />}
          </span>
        </Line>
        {made.dayLimit === null ? null : (
          <Line label={t("keys.betsAtMost")}>
            <span className="num">{t("keys.aDay", { amount: formatAmountText(made.dayLimit) })}</span>
          </Line>
        )}
        <Line label={t("keys.never")}>{t("keys.neverWhat")}</Line>
        <Line label={t("keys.ownLimits")}>{t("keys.ownLimitsHold")}</Line>
      </dl>
      <label className="flex min-h-[max(4.4rem,44px)] cursor-pointer items-center gap-12 rounded-12 text-13 has-[:focus-visible]:[outline:var(--focus)]">
        <input
          ref={box}
          type="checkbox"
          className="sr-only"
          checked={isStored}
          onChange={({ target }) => onStored(target.checked)}
        />
        <CheckBoxArt checked={isStored} />
        <span className="min-w-0 flex-1">{t("keys.stored")}</span>
      </label>
      <Button onClick={() => void copyText(key)}>
        <Icon name="copy" size={18} />
        {t("keys.copy")}
      </Button>
      <Button
        look="quiet"
        size="md"
        className="w-full"
        reason={isStored ? undefined : t("keys.tickFirst")}
        onClick={onDone}
      >
        {t("keys.done")}
      </Button>
    </div>
  );
}

/** Shows the key in groups of four characters. The gaps are margins, so that a copied selection has no spaces. */
function KeyText({ value }: { readonly value: string }) {
  const t = useT();
  const groups = value.slice(keyPrefix.length).match(/.{1,4}/g) ?? [];
  return (
    <div className="rounded-12 bg-sunken px-14 py-12 shadow-[inset_0_0_0_1px_var(--line-2)]">
      <p className="mono text-15 leading-[1.7]">
        <span className="sr-only">{t("keys.key")} </span>
        <b className="mr-8 inline-block text-emerald">{keyPrefix}</b>
        {groups.map((group, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: the groups of one key never change their places
            key={place}
            className={`mr-8 inline-block ${place === groups.length - 1 ? "font-bold text-emerald" : ""}`}
          >
            {group}
          </span>
        ))}
      </p>
    </div>
  );
}

function Line({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-12 py-6">
      <dt className="flex-none text-muted">{label}</dt>
      <dd className="min-w-0 text-right">{children}</dd>
    </div>
  );
}

/** Draws a gemstone with a key. */
function KeyArt() {
  return (
    <svg viewBox="0 0 48 48" className="size-48 flex-none" aria-hidden="true">
      <polygon
        points="32.6,3.2 44.8,15.4 44.8,32.6 32.6,44.8 15.4,44.8 3.2,32.6 3.2,15.4 15.4,3.2"
        fill="var(--emerald-lo)"
      />
      <polygon points="15.4,3.2 32.6,3.2 24,9.3 13.6,13.6" fill="var(--emerald-hi)" />
      <polygon points="3.2,15.4 15.4,3.2 13.6,13.6 9.3,24" fill="var(--emerald-hi)" />
      <polygon points="32.6,44.8 44.8,32.6 34.4,34.4" fill="var(--emerald-deep)" />
      <polygon
        points="34.4,13.6 38.7,24 34.4,34.4 24,38.7 13.6,34.4 9.3,24 13.6,13.6 24,9.3"
        fill="var(--emerald)"
      />
      <path
        d="M13 24l4-6.5h6L27 24l-4 6.5h-6zM27 24h9.500M32 24v5"
        fill="none"
        stroke="var(--on-emerald)"
        strokeWidth="2.6"
      />
    </svg>
  );
}
