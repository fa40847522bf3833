import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock } from "../../platform/clock/index.ts";
import type { Config } from "../../platform/config/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Settings } from "../../platform/settings/index.ts";

/**
 * The user for whom the messaging host opened the page. The messaging host signed the data of the user as init data.
 */
export interface InitData {
  /** The number of the user in the messaging host, in decimal digits. */
  readonly userId: string;
  /** The name of the user in the messaging host. */
  readonly shownAs: string;
  /** The time at which the messaging host signed the init data, in milliseconds since 1970. */
  readonly signedAtMs: number;
}

export interface InitDataCheck {
  /**
   * Checks the init data of an Authorization header and returns the user of the init data. Init data must be complete,
   * signed by the messaging host and at most a day old. The check of init data makes no database query.
   *
   * @throws {AppError} HostClosed, InitDataMalformed, InitDataHashMissing, InitDataForged, InitDataBotReplaced,
   * InitDataFuture, InitDataExpired
   */
  check(authorization: string): InitData;
}

/** The maximum age of valid init data, in milliseconds. */
export const initDataMs = 86_400_000;

const header = /^tma ([\x21-\x7e]{1,4096})$/;
const nameLength = 64;
/**
 * The maximum number of valid init data signatures in the cache. If the cache does not contain a signature, the server
 * must compute the signature again.
 */
const knownLimit = 10_000;

const signature = /^[0-9a-f]{64}$/;

const initDataOf = (authorization: string): string | undefined => header.exec(authorization)?.[1];

/**
 * Returns the signature of the messaging host from the init data in an Authorization header. All encodings of the same
 * init data have the same signature. The signature alone proves nothing: only `check` verifies that the signature
 * belongs to the other fields of the init data.
 */
export function signatureOf(authorization: string): string | undefined {
  const [hash = "", ...others] = new URLSearchParams(initDataOf(authorization)).getAll("hash");
  return others.length === 0 && signature.test(hash) ? hash : undefined;
}

/**
 * Returns true if the Authorization header claims to come from a page inside the messaging host. `isFromHost` does not
 * verify this claim.
 */
export const isFromHost = (authorization: string): boolean => authorization.startsWith("tma ");

export function createInitDataCheck({
  config,
  clock,
  settings,
}: {
  readonly config: Pick<Config, "bot">;
  readonly clock: Clock;
  readonly settings: Settings;
}): InitDataCheck {
  const keys = config.bot && {
    present: keyOf(config.bot.token),
    former: config.bot.formerTokens.map(keyOf),
  };
  /**
   * The cache stores checked init data by signature, so that the server computes each signature only once. The cache
   * stores only one encoding of the same init data, so that callers cannot fill the memory with other encodings.
   */
  const known = new Map<string, { readonly authorization: string; readonly initData: InitData }>();

  function checkSigned(authorization: string): InitData {
    if (keys === undefined) throw new AppError("HostClosed");
    const text = initDataOf(authorization);
    if (text === undefined) throw new AppError("InitDataMalformed");
    const { hash, signed, user, authDate } = readFields(text);
    if (!isSignedBy(keys.present, signed, hash))
      throw new AppError(
        keys.former.some((key) => isSignedBy(key, signed, hash)) ? "InitDataBotReplaced" : "InitDataForged",
      );
    return { ...user, signedAtMs: authDate * 1_000 };
  }

  return {
    check(authorization) {
      const key = signatureOf(authorization) ?? "";
      const kept = known.get(key);
      const isKept = kept?.authorization === authorization;
      const initData = isKept ? kept.initData : checkSigned(authorization);
      if (!isKept) {
        if (known.size >= knownLimit) known.clear();
        known.set(key, { authorization, initData });
      }
      const ageMs = clock.nowMs() - initData.signedAtMs;
      if (ageMs < -settings.get("signIn.skewSeconds") * 1_000) throw new AppError("InitDataFuture");
      if (ageMs > initDataMs) throw new AppError("InitDataExpired");
      return initData;
    },
  };
}

/**
 * Returns the key that signs the init data of a bot, computed from the bot's token:
 * https://core.telegram.org/bots/webapps, «Validating data received via the Mini App».
 */
const keyOf = (token: string): Buffer => createHmac("sha256", "WebAppData").update(token).digest();

/**
 * Compares signatures in constant time, so that the duration does not reveal how many bytes of a forged signature are
 * correct.
 */
function isSignedBy(key: Buffer, signed: string, hash: Buffer): boolean {
  const right = createHmac("sha256", key).update(signed).digest();
  return right.length === hash.length && timingSafeEqual(right, hash);
}

/**
 * Reads the fields of init data. Each field may occur only once in init data. If a field occurred twice, one program
 * could check the signature with the first value, and another program could use the second value.
 */
function readFields(text: string) {
  const fields = [...new URLSearchParams(text)];
  const hashes = fields.filter(([name]) => name === "hash");
  const [hash = ["", ""]] = hashes;
  if (hashes.length !== 1) throw new AppError("InitDataHashMissing");
  const values = new Map(fields);
  const authDate = values.get("auth_date") ?? "";
  if (values.size !== fields.length || !/^\d{1,11}$/.test(authDate)) throw new AppError("InitDataMalformed");
  values.delete("hash");
  return {
    hash: Buffer.from(signature.test(hash[1]) ? hash[1] : "", "hex"),
    signed: Array.from(values, ([name, value]) => `${name}=${value}`)
      .sort()
      .join("\n"),
    user: readUser(values.get("user") ?? ""),
    authDate: Number.parseInt(authDate, 10),
  };
}

/** Reads the user of the init data. The server creates no account for a bot of the messaging host. */
function readUser(text: string): Pick<InitData, "userId" | "shownAs"> {
  let user: unknown;
  try {
    user = JSON.parse(text);
  } catch {
    throw new AppError("InitDataMalformed");
  }
  if (typeof user !== "object" || user === null) throw new AppError("InitDataMalformed");
  const { id, first_name, last_name, is_bot } = user as Readonly<Record<string, unknown>>;
  if (typeof id !== "number" || !Number.isSafeInteger(id) || id < 1 || (is_bot ?? false) !== false)
    throw new AppError("InitDataMalformed");
  const userId = String(id);
  return { userId, shownAs: cleanName(first_name, last_name) || userId };
}

/**
 * Returns the user's name as one line, without invisible characters that could change the direction of the surrounding
 * text.
 */
function cleanName(...parts: readonly unknown[]): string {
  const text = parts.filter((part) => typeof part === "string").join(" ");
  const seen = text.replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, " ").trim();
  return [...seen].slice(0, nameLength).join("").trim();
}
