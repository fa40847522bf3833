import { AmountError, type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";

/**
 * The patterns for the beginning of an allowed link. The patterns allow no link that can run code in the page. A link
 * with a user name and a password before the host name is refused. A mail link with a prefilled text is refused too.
 */
const isLink = {
  "https://": (text: string) => {
    const url = /^https:\/\/[!-~]{1,300}$/.test(text) ? URL.parse(text) : null;
    return url !== null && url.username === "" && url.password === "";
  },
  "mailto:": (text: string) => /^mailto:[a-z0-9._+-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text),
  "tg://": (text: string) => /^tg:\/\/resolve\?domain=[a-z0-9_]{4,32}$/i.test(text),
} as const;
export type LinkScheme = keyof typeof isLink;

/**
 * The definition of a setting: its meaning, its kind, its default value and its bounds. The key of the setting or the
 * field `unit` names the unit of the value.
 */
export type SettingDefinition =
  | { readonly kind: "switch"; readonly default: boolean; readonly meaning: string }
  | {
      readonly kind: "whole";
      readonly default: number;
      readonly minimum: number;
      readonly maximum: number;
      readonly unit: string;
      readonly meaning: string;
    }
  | {
      readonly kind: "amount";
      readonly asset: AssetId;
      /** A decimal number, written as text. */
      readonly default: string;
      readonly minimum: string;
      readonly maximum: string;
      readonly meaning: string;
    }
  | {
      /** An amount of money, or the text `none` for no amount. */
      readonly kind: "optional-amount";
      readonly asset: AssetId;
      readonly default: string | null;
      readonly minimum: string;
      readonly maximum: string;
      readonly meaning: string;
    }
  | {
      /** A time such as `2026-12-01T12:00:00Z`, or the text `none` for no time. */
      readonly kind: "optional-time";
      readonly default: null;
      readonly meaning: string;
    }
  | {
      /** A link that the page shows, or an empty text. */
      readonly kind: "link";
      readonly default: string;
      readonly schemes: readonly LinkScheme[];
      readonly meaning: string;
    }
  | {
      /** A plain text of one line. */
      readonly kind: "line";
      readonly default: string;
      /** Maximum length of the text in characters. */
      readonly maximum: number;
      readonly meaning: string;
    }
  | {
      /** One word of a fixed list. */
      readonly kind: "choice";
      readonly default: string;
      readonly choices: readonly string[];
      readonly meaning: string;
    }
  | {
      /** Country codes of two letters in the form that proxies send, separated by spaces. */
      readonly kind: "countries";
      readonly default: string;
      readonly meaning: string;
    }
  | {
      /** The name of a request header in lower case, or an empty text. */
      readonly kind: "header";
      readonly default: string;
      readonly meaning: string;
    };

/**
 * The type of the value that `get` returns for a setting. Amounts are in base units of their asset. Times are `Date`
 * objects.
 */
export type SettingValue<D extends SettingDefinition> = D extends { kind: "switch" }
  ? boolean
  : D extends { kind: "whole" }
    ? number
    : D extends { kind: "amount" }
      ? bigint
      : D extends { kind: "optional-amount" }
        ? bigint | null
        : D extends { kind: "optional-time" }
          ? Date | null
          : D extends { kind: "choice"; choices: readonly (infer C)[] }
            ? C
            : string;

type AnyValue = SettingValue<SettingDefinition>;

/** Thrown if a text is not a valid value for a setting. The message of the error is meant for the operator. */
export class SettingValueError extends Error {
  override readonly name = "SettingValueError";
}

/**
 * Parses the value of a setting from text. The text comes either from an operator or from the database.
 *
 * @throws {SettingValueError}
 */
export function parseSetting(definition: SettingDefinition, text: string): AnyValue {
  switch (definition.kind) {
    case "switch":
      if (text !== "on" && text !== "off") throw new SettingValueError("must be on or off");
      return text === "on";
    case "whole": {
      const value = /^\d{1,15}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN;
      const { minimum, maximum, unit } = definition;
      if (!(value >= minimum && value <= maximum))
        throw new SettingValueError(`must be a whole number from ${minimum} to ${maximum} (${unit})`);
      return value;
    }
    case "amount":
      return boundedAmount(definition, text);
    case "optional-amount":
      return text === "none" ? null : boundedAmount(definition, text);
    case "optional-time":
      return text === "none" ? null : parseMoment(text);
    case "link":
      if (text !== "" && !definition.schemes.some((scheme) => isLink[scheme](text)))
        throw new SettingValueError(
          `must be a URL beginning with ${definition.schemes.join(" or ")}, or empty`,
        );
      return text;
    case "line":
      if ([...text].length > definition.maximum || /[\p{C}\p{Zl}\p{Zp}]/u.test(text))
        throw new SettingValueError(`must be one line of at most ${definition.maximum} characters`);
      return text.trim();
    case "choice":
      if (!definition.choices.includes(text))
        throw new SettingValueError(`must be ${definition.choices.join(" or ")}`);
      return text;
    case "countries": {
      const codes = text
        .toUpperCase()
        .split(/[\s,]+/)
        .filter((code) => code !== "");
      if (!codes.every((code) => /^[A-Z][A-Z0-9]$/.test(code)))
        throw new SettingValueError("must be a list of two-letter country codes, or empty");
      return [...new Set(codes)].sort().join(" ");
    }
    case "header":
      if (!/^[a-z0-9-]{0,60}$/.test(text.toLowerCase()))
        throw new SettingValueError("must be the name of an HTTP header in lower case, or empty");
      return text.toLowerCase();
  }
}

function boundedAmount(
  { asset, minimum, maximum }: { asset: AssetId; minimum: string; maximum: string },
  text: string,
): bigint {
  const { decimals, shownAs } = assets[asset];
  try {
    const value = parseAmount(text, decimals);
    if (value >= parseAmount(minimum, decimals) && value <= parseAmount(maximum, decimals)) return value;
  } catch (error) {
    if (!(error instanceof AmountError)) throw error;
  }
  throw new SettingValueError(`must be an amount from ${minimum} to ${maximum} ${shownAs}`);
}

/**
 * Parses a time that an operator has written.
 *
 * @throws {SettingValueError}
 */
export function parseMoment(text: string): Date {
  const time = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) ? text : "");
  // `Date` would convert the 31st day of a shorter month to a day of the next month.
  if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, -1))) return time;
  throw new SettingValueError("must be a time in UTC such as 2026-12-01T12:00:00Z, or none");
}

/** Formats the value of a setting as text. `parseSetting` returns the same value for the formatted text. */
export function formatSetting(definition: SettingDefinition, value: AnyValue): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, "Z");
  if (typeof value === "bigint" && "asset" in definition) return formatAssetAmount(value, definition.asset);
  return String(value);
}

/** Returns the default value of a setting in the form in which the database stores values. */
export function defaultText(definition: SettingDefinition): string {
  if (definition.default === null) return "none";
  if (typeof definition.default === "boolean") return definition.default ? "on" : "off";
  return String(definition.default);
}
