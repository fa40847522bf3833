import { AmountError, type AssetId, assets, formatAssetAmount, parseAmount } from "@gemplay/money";

/**
 * What a link may begin with. None runs anything in the page that shows it; what an address hides before its host (a name
 * and password), and mail that is written already, are refused.
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

/** A setting's row: what it means, its kind, its default and its bounds. Units stand in the key or in `unit`. */
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
      /** Decimal text. */
      readonly default: string;
      readonly minimum: string;
      readonly maximum: string;
      readonly meaning: string;
    }
  | {
      /** An amount or nothing, which is written `none`. */
      readonly kind: "optional-amount";
      readonly asset: AssetId;
      readonly default: string | null;
      readonly minimum: string;
      readonly maximum: string;
      readonly meaning: string;
    }
  | {
      /** A moment, written as `2026-12-01T12:00:00Z`, or nothing, which is written `none`. */
      readonly kind: "optional-time";
      readonly default: null;
      readonly meaning: string;
    }
  | {
      /** An address that the page leads to, or nothing. */
      readonly kind: "link";
      readonly default: string;
      readonly schemes: readonly LinkScheme[];
      readonly meaning: string;
    }
  | {
      /** One line in plain words. */
      readonly kind: "line";
      readonly default: string;
      /** Characters. */
      readonly maximum: number;
      readonly meaning: string;
    }
  | {
      /** One of a few words. */
      readonly kind: "choice";
      readonly default: string;
      readonly choices: readonly string[];
      readonly meaning: string;
    }
  | {
      /** Two-letter codes of countries with a blank between them, as proxies write them. */
      readonly kind: "countries";
      readonly default: string;
      readonly meaning: string;
    }
  | {
      /** The name of a request's header in small letters, or nothing. */
      readonly kind: "header";
      readonly default: string;
      readonly meaning: string;
    };

/** What `get` answers: amounts in base units of their asset, moments as `Date`. */
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

/** Why a text is not a value of a setting, in words for the operator. */
export class SettingValueError extends Error {
  override readonly name = "SettingValueError";
}

/** The value of a text, as an operator writes it and as it is stored. */
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

/** A moment as an operator writes it. @throws {SettingValueError} */
export function parseMoment(text: string): Date {
  const time = new Date(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?Z$/.test(text) ? text : "");
  // The 31st of a shorter month would be read as a day of the next one.
  if (!Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, -1))) return time;
  throw new SettingValueError("must be a moment in UTC as 2026-12-01T12:00:00Z, or none");
}

/** The text of a value: what `parseSetting` reads back to the same. */
export function formatSetting(definition: SettingDefinition, value: AnyValue): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (value instanceof Date) return value.toISOString().replace(/\.\d+Z$/, "Z");
  if (typeof value === "bigint" && "asset" in definition) return formatAssetAmount(value, definition.asset);
  return String(value);
}

/** The default of a definition as stored text. */
export function defaultText(definition: SettingDefinition): string {
  if (definition.default === null) return "none";
  if (typeof definition.default === "boolean") return definition.default ? "on" : "off";
  return String(definition.default);
}
