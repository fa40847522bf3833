import { locales } from "@gemplay/i18n";
import { cutAmount } from "@gemplay/money";
import { currentLanguage, t, textOf } from "./language.ts";

const tag = () => locales[currentLanguage()].tag;

/** Formats an amount, cut to four decimals without rounding, with a real minus sign (−). */
export function amount(text: string, { signed = false, decimals = 4 } = {}): string {
  const isLess = text.startsWith("-");
  const [whole = "0", fraction = ""] = cutAmount(isLess ? text.slice(1) : text, decimals).split(".");
  const parts = new Intl.NumberFormat(tag(), { useGrouping: "always" }).formatToParts(1234.5);
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, sign("group"));
  const before = isLess ? "−" : signed && /[1-9]/.test(text) ? "+" : "";
  return `${before}${grouped}${fraction === "" ? "" : sign("decimal") + fraction}`;
}

/** Formats an amount without trailing zeros, cut to at most four decimals. */
export const shortAmount = (text: string) =>
  amount(text, { decimals: Math.min(4, text.split(".")[1]?.length ?? 0) });

const assetNames = { PLAY: "PLAY", TPLAY: "tPLAY", U: "U" } as const;
type AssetId = keyof typeof assetNames | "GEM";
/** Returns the display name of an asset. Players see the same name. */
export const assetName = (assetId: AssetId) => (assetId === "GEM" ? t("asset.gem") : assetNames[assetId]);

/** Formats the amounts of several assets as one text, and skips amounts of zero. */
export const sums = (of: readonly { readonly assetId: AssetId; readonly amount: string }[]) =>
  of
    .filter(({ amount: one }) => one !== "0")
    .map(({ amount: one, assetId }) => `${amount(one)} ${assetName(assetId)}`)
    .join(" · ") || amount("0");

export const count = (value: number) => new Intl.NumberFormat(tag()).format(value);

const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
const shapes = {
  time: { ...clock, second: "2-digit" },
  day: { day: "numeric", month: "short" },
  /** Date format for the day of a daily total, which begins at midnight UTC. */
  utcDay: { day: "numeric", month: "short", timeZone: "UTC" },
  date: { year: "numeric", month: "short", day: "numeric" },
  /** Date format for the first day of a ledger month, which begins at midnight UTC. */
  utcDate: { year: "numeric", month: "short", day: "numeric", timeZone: "UTC" },
  exact: { day: "numeric", month: "short", ...clock, second: "2-digit" },
  /** Time format for a time that is known only to the hour. */
  hour: { day: "numeric", month: "short", ...clock },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export function moment(atMs: number, shape: keyof typeof shapes): string {
  return new Intl.DateTimeFormat(tag(), shapes[shape]).format(atMs);
}

const minuteMs = 60_000;

/** Formats a duration in whole minutes, for example `2 h 21 min`. */
export function lasts(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / minuteMs));
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1_440)];
  if (days > 1) return t("lasts.days", { days });
  return hours > 0 ? t("lasts.hours", { hours, minutes: minutes % 60 }) : t("lasts.minutes", { minutes });
}

/** Formats the time since the last run of a frequent job, for example `2 s` or `4 min`. */
export const ago = (ms: number) =>
  ms < minuteMs ? t("lasts.seconds", { seconds: Math.max(0, Math.floor(ms / 1_000)) }) : lasts(ms);

/**
 * Returns the translation of a name in the ledger. Without a translation, returns the name with spaces instead of
 * underscores.
 */
const ledgerName = (prefix: string, name: string) => textOf(`${prefix}.${name}`) ?? name.replaceAll("_", " ");
export const kindName = (kind: string) => ledgerName("kind", kind);
export const accountName = (account: string) => ledgerName("account", account);

/** Returns a short name of a withdrawal that operators can read aloud to each other. */
export const shortId = (id: string) => `W-${id.slice(0, 4)} ${id.slice(4, 8)}`.toUpperCase();
export const playerNumber = (id: string) => `P-${id.padStart(5, "0")}`;
/** Shortens an address or a transaction hash, so that it fits into a row. */
export const shortName = (name: string) =>
  name.startsWith("0x") ? `${name.slice(0, 8)}…${name.slice(-6)}` : `${name.slice(0, 12)}…`;
