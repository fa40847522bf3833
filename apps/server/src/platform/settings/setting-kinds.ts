import { AmountError, type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";

/**
 * Checks of links by their first characters. No accepted link can run code in the page. Links with a user name and
 * password before the host, and mail links with a prefilled text, are refused.
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
 * The definition of a setting: its meaning, kind, default and bounds. The unit of the value is in the key or in `unit`.
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
      /** Decimal number as text. */
      readonly default: string;
      readonly minimum: string;
      readonly maximum: string;
      readonly meaning: string;
    }
  | {
      /** An amount, or no amount, written as `none`. */
      readonly kind: "optional-amount";
      readonly asset: AssetId;
      readonly default: string | null;
      readonly minimum: string;
      readonly maximum: string;
      readonly meaning: string;
    }
  | {
      /** A time such as `2026-12-01T12:00:00Z`, or no time, written as `none`. */
      readonly kind: "optional-time";
      readonly default: null;
      readonly meaning: string;
    }
  | {
      /** A link of the page, or an empty text. */
      readonly kind: "link";
      readonly default: string;
      readonly schemes: readonly LinkScheme[];
      readonly meaning: string;
    }
  | {
      /** One line of plain text. */
      readonly kind: "line";
      readonly default: string;
      /** Maximum length in characters. */
      readonly maximum: number;
      readonly meaning: string;
    }
  | {
      /** One of a few fixed words. */
      readonly kind: "choice";
      readonly default: string;
      readonly choices: readonly string[];
      readonly meaning: string;
    }
  | {
      /** Two-letter country codes with a space between them, as proxies write them. */
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

/** The type that `get` returns: amounts in base units of their asset, times as `Date`. */
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

/** Thrown if a text is not a valid value of a setting. The message of the error is written for the operator. */
export class SettingValueError extends Error {
  override readonly name = "SettingValueError";
}

/**
 * Parses a value from the text that an operator writes or the database stores.
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
        throw new SettingValueError("must be two-letter codes of countries, or empty");
      return [...new Set(codes)].sort().join(" ");
    }
    case "header":
      if (!/^[a-z0-9-]{0,60}$/.test(text.toLowerCase()))
        throw new SettingValueError("must be the name of a header, or empty");
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
 * Parses a time as an operator writes it.
 *
 * @throws {SettingValueError}
 */
export function parseMoment(text: string): Date {
  const time = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) ? text : "");
  // `Date` would turn the 31st of a shorter month into a day of the next month.
  if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, -1))) return time;
  throw new SettingValueError("must be a moment in UTC as 2026-12-01T12:00:00Z, or none");
}

/** Formats a value as text. `parseSetting` returns the same value for the formatted text. */
export function formatSetting(definition: SettingDefinition, value: AnyValue): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, "Z");
  if (typeof value === "bigint" && "asset" in definition) return formatAssetAmount(value, definition.asset);
  return String(value);
}

/** Returns the default of a definition as stored text. */
export function defaultText(definition: SettingDefinition): string {
  if (definition.default === null) return "none";
  if (typeof definition.default === "boolean") return definition.default ? "on" : "off";
  return String(definition.default);
}
