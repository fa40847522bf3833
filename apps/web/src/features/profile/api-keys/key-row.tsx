import { formatAmountText, formatMoment, useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";
import { LimitMeter } from "../../../widgets/limits/index.ts";
import { type ApiKey, keyPrefix } from "./keys-api.ts";
import { plainAmount } from "./plain-amount.ts";

const dayMs = 86_400_000;
/** A key that was not used for this number of days gets a chip, so that the player can revoke forgotten keys. */
const unusedAfterDays = 30;

interface KeyRowProps {
  readonly apiKey: ApiKey;
  onRevoke(): void;
}

/** Shows one API key: its name, its first and last characters, its rights, the use of the day and the last use. */
export function KeyRow({ apiKey, onRevoke }: KeyRowProps) {
  const t = useT();
  const { name, first, last, dayLimit, stakedToday, madeAtMs, lastUsedAtMs } = apiKey;
  const unusedDays = Math.floor((Date.now() - (lastUsedAtMs ?? madeAtMs)) / dayMs);
  return (
    <li className="relative py-12 pr-8 pl-16 not-first:border-t not-first:border-line">
      <div className="flex gap-8">
        <div className="min-w-0 flex-1">
          <h2 className="text-14 font-semibold wrap-anywhere">{name}</h2>
          <p className="mono mt-2 text-12 text-muted">{`${keyPrefix}${first} … ${last}`}</p>
        </div>
        <button
          type="button"
          className="icon-button bare text-muted"
          aria-label={t("keys.revokeOf", { name })}
          onClick={onRevoke}
        >
          <Icon name="bin" size={18} />
        </button>
      </div>
      <div className="mt-6 flex flex-wrap gap-8">
        <Chip tone="sapphire" text={t("keys.read")} />
        {dayLimit === null ? null : (
          <Chip tone="emerald" text={t("keys.betsUpTo", { amount: plainAmount(dayLimit) })} />
        )}
        {unusedDays >= unusedAfterDays ? (
          <Chip tone="gold" text={t("keys.unused", { count: unusedDays })} />
        ) : null}
      </div>
      {dayLimit === null || stakedToday === null ? null : (
        <div className="mt-8 pr-8">
          <LimitMeter limit={{ assetId: "PLAY", limit: dayLimit, used: stakedToday }} />
          <div className="num mt-4 flex flex-wrap justify-between gap-x-12 text-12 text-muted">
            <span>{t("keys.betToday", { amount: formatAmountText(stakedToday) })}</span>
            <span className="ml-auto">{t("keys.ofLimit", { amount: formatAmountText(dayLimit) })}</span>
          </div>
        </div>
      )}
      <p className="mt-6 text-12 text-muted">
        {lastUsedText(lastUsedAtMs, t)} · {t("keys.made", { day: formatMoment(madeAtMs, "date") })}
      </p>
    </li>
  );
}

/** Shows a right or a note of a key. */
export function Chip({
  tone,
  text,
}: {
  readonly tone: "sapphire" | "emerald" | "gold";
  readonly text: string;
}) {
  return (
    <span className={`chip ${tone}`}>
      <i className="rhombus" aria-hidden="true" />
      {text}
    </span>
  );
}

function lastUsedText(atMs: number | null, t: ReturnType<typeof useT>): string {
  if (atMs === null) return t("keys.neverUsed");
  return new Date(atMs).toDateString() === new Date().toDateString()
    ? t("keys.usedToday", { time: formatMoment(atMs, "time") })
    : t("keys.usedAt", { time: formatMoment(atMs, "dayTime") });
}
