import { createHash, randomBytes } from "node:crypto";
import type { Data, NewPasskey, PasskeySignature } from "@gemplay/api-schema";
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { Kysely } from "kysely";
import { lockPlayer } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import {
  countPasskeys,
  findChallenge,
  findPasskey,
  insertChallenge,
  insertPasskey,
  type PasskeyPurpose,
  passkeysOf,
  recordSignature,
  type StoredChallenge,
  type StoredPasskey,
  useChallenge,
} from "./passkeys.repository.ts";

/** A passkey whose signature the server has checked. */
interface CheckedPasskey {
  readonly playerId: bigint;
  /** The time at which the player added the passkey to the account. */
  readonly boundAt: Date;
  /**
   * Invalidates the challenge in the transaction of the allowed action. The transaction must have locked the player's
   * row.
   *
   * @throws {AppError} PasskeyInvalid if the challenge was used, or if the passkey was removed after the check
   */
  use<T>(trx: Kysely<T>): Promise<void>;
}

/** A new passkey whose response the server has checked. */
interface CheckedNewPasskey {
  /**
   * Stores the passkey, and invalidates its challenge. The transaction must have locked the player's row.
   *
   * @throws {AppError} PasskeyInvalid, PasskeysExhausted
   */
  store<T>(trx: Kysely<T>, name: string): Promise<void>;
}

export interface Passkeys {
  /**
   * Stores a challenge, and returns the options for the signature of a passkey.
   *
   * @param playerId the signed-in player; undefined for a sign-in, in which the player chooses a passkey of the device
   * @param origin the origin of the page
   */
  request(
    purpose: PasskeyPurpose,
    playerId: bigint | undefined,
    origin: string | undefined,
  ): Promise<Data<"POST /user/passkey/request">>;
  /**
   * Checks the signature of a passkey.
   *
   * @param playerId the signed-in player, who must own the passkey; undefined for a sign-in
   * @throws {AppError} PasskeyInvalid; PasskeyUnknown if no account has the passkey
   */
  check(signature: PasskeySignature, purpose: PasskeyPurpose, playerId?: bigint): Promise<CheckedPasskey>;
  /**
   * Stores a challenge, and returns the options for a new passkey.
   *
   * @param name the display name of the player, which authenticators show
   */
  begin(
    playerId: bigint,
    name: string,
    origin: string | undefined,
  ): Promise<Data<"POST /user/passkey/begin">>;
  /**
   * Checks the response of an authenticator that created a passkey.
   *
   * @throws {AppError} PasskeyInvalid
   */
  checkNew(passkey: NewPasskey, playerId: bigint): Promise<CheckedNewPasskey>;
}

const hashOf = (challenge: string) => createHash("sha256").update(challenge).digest();
const bytesOf = (base64url: string) => Buffer.from(base64url, "base64url");
const invalid = () => new AppError("PasskeyInvalid");

/** Time in milliseconds in which the player has to unlock the authenticator. */
const timeoutMs = 300_000;
/** The maximum number of passkeys of an account. */
const passkeysAtMost = 20;

/** The COSE numbers of the signature algorithms for new passkeys: Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257];

type PasskeysContext = Pick<Platform, "config" | "db" | "clock">;

export function createPasskeys(context: PasskeysContext): Passkeys {
  return {
    request: (purpose, playerId, origin) => request(context, purpose, playerId, origin),
    check: (signature, purpose, playerId) => check(context, signature, purpose, playerId),
    begin: (playerId, name, origin) => begin(context, playerId, name, origin),
    checkNew: (passkey, playerId) => checkNew(context, passkey, playerId),
  };
}

/**
 * Returns the relying party id for a page: the host name of the first origin if the page's host name is the same or a
 * subdomain of it, otherwise the page's host name. Passkeys then work at all origins of one domain.
 */
function rpIdOf({ config }: PasskeysContext, origin: string | undefined): string {
  const [first = ""] = config.publicOrigins;
  const { hostname } = new URL(first);
  const known = config.publicOrigins.find((one) => one === origin) ?? first;
  const own = new URL(known).hostname;
  return own.endsWith(`.${hostname}`) ? hostname : own;
}

async function storeChallenge(
  { clock, db }: PasskeysContext,
  row: Omit<StoredChallenge, "hash" | "expires_at">,
): Promise<Buffer> {
  const challenge = randomBytes(32);
  const expires_at = new Date(clock.nowMs() + timeoutMs);
  const stored = { ...row, hash: hashOf(challenge.toString("base64url")), expires_at };
  if (row.player_id === null) await insertChallenge(db, stored);
  else
    await db.transaction().execute(async (trx) => {
      // The server must not store a challenge of an account that was deleted during the call.
      await lockPlayer(trx, row.player_id ?? 0n);
      await insertChallenge(trx, stored);
    });
  return challenge;
}

const listed = ({ credential_id, transports }: StoredPasskey) => ({
  id: credential_id.toString("base64url"),
  type: "public-key" as const,
  transports,
});

async function request(
  context: PasskeysContext,
  purpose: PasskeyPurpose,
  playerId: bigint | undefined,
  origin: string | undefined,
): Promise<Data<"POST /user/passkey/request">> {
  const own = playerId === undefined ? [] : await passkeysOf(context.db, playerId);
  const challenge = await storeChallenge(context, {
    purpose,
    player_id: playerId ?? null,
    user_handle: null,
  });
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(context, origin),
    challenge: new Uint8Array(challenge),
    timeout: timeoutMs,
    userVerification: "required",
  });
  return {
    challenge: options.challenge,
    rpId: options.rpId ?? "",
    timeout: timeoutMs,
    userVerification: "required",
    allowCredentials: own.map(listed),
  };
}

async function begin(
  context: PasskeysContext,
  playerId: bigint,
  name: string,
  origin: string | undefined,
): Promise<Data<"POST /user/passkey/begin">> {
  const own = await passkeysOf(context.db, playerId);
  const userHandle = own[0]?.user_handle ?? randomBytes(32);
  const challenge = await storeChallenge(context, {
    purpose: "newPasskey",
    player_id: playerId,
    user_handle: userHandle,
  });
  const options = await generateRegistrationOptions({
    rpName: "Gemplay",
    rpID: rpIdOf(context, origin),
    userName: name,
    userDisplayName: name,
    userID: new Uint8Array(userHandle),
    challenge: new Uint8Array(challenge),
    timeout: timeoutMs,
    attestationType: "none",
    supportedAlgorithmIDs: algorithms,
  });
  return {
    challenge: options.challenge,
    rp: { id: options.rp.id ?? "", name: options.rp.name },
    user: options.user,
    pubKeyCredParams: options.pubKeyCredParams,
    timeout: timeoutMs,
    attestation: "none",
    excludeCredentials: own.map(listed),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

/** Returns the challenge in the data that the authenticator signed. */
function challengeIn(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(bytesOf(clientDataJSON).toString("utf8")) as { challenge: unknown };
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}

/**
 * Finds the stored challenge that the authenticator signed.
 *
 * @throws {AppError} PasskeyInvalid if the challenge has expired, or was made for another purpose or player
 */
async function findOwnChallenge(
  { clock, db }: PasskeysContext,
  clientDataJSON: string,
  purpose: PasskeyPurpose,
  playerId: bigint | undefined,
): Promise<StoredChallenge & { readonly text: string }> {
  const text = challengeIn(clientDataJSON);
  const found = await findChallenge(db, hashOf(text));
  const isGood =
    found?.purpose === purpose &&
    found.player_id === (playerId ?? null) &&
    found.expires_at.getTime() > clock.nowMs();
  if (!isGood) throw invalid();
  return { ...found, text };
}

/** The parts of a response that all checks expect in the same way. */
function expected(context: PasskeysContext, challenge: string) {
  const { publicOrigins } = context.config;
  return {
    expectedChallenge: challenge,
    expectedOrigin: [...publicOrigins],
    expectedRPID: [...new Set(publicOrigins.map((origin) => rpIdOf(context, origin)))],
    requireUserVerification: true,
  };
}

async function check(
  context: PasskeysContext,
  { credentialId, ...signed }: PasskeySignature,
  purpose: PasskeyPurpose,
  playerId: bigint | undefined,
): Promise<CheckedPasskey> {
  const { clock, db } = context;
  const challenge = await findOwnChallenge(context, signed.clientDataJSON, purpose, playerId);
  const passkey = await findPasskey(db, bytesOf(credentialId));
  if (passkey === undefined) throw new AppError("PasskeyUnknown");
  if (playerId !== undefined && passkey.player_id !== playerId) throw invalid();
  // The library throws an error for every fault of a response, so all errors mean that the response is invalid.
  const result = await verifyAuthenticationResponse({
    ...expected(context, challenge.text),
    response: {
      id: credentialId,
      rawId: credentialId,
      type: "public-key",
      response: signed,
      clientExtensionResults: {},
    },
    credential: {
      id: credentialId,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
  }).catch(() => undefined);
  if (result?.verified !== true) throw invalid();
  const { newCounter } = result.authenticationInfo;
  return {
    playerId: passkey.player_id,
    boundAt: passkey.bound_at,
    async use(trx) {
      const at = new Date(clock.nowMs());
      if (!(await useChallenge(trx, challenge.hash, at))) throw invalid();
      if (!(await recordSignature(trx, passkey, { counter: newCounter, at }))) throw invalid();
    },
  };
}

async function checkNew(
  context: PasskeysContext,
  { credentialId, clientDataJSON, attestationObject, transports }: NewPasskey,
  playerId: bigint,
): Promise<CheckedNewPasskey> {
  const { clock } = context;
  const challenge = await findOwnChallenge(context, clientDataJSON, "newPasskey", playerId);
  const { user_handle } = challenge;
  const result = await verifyRegistrationResponse({
    ...expected(context, challenge.text),
    supportedAlgorithmIDs: algorithms,
    response: {
      id: credentialId,
      rawId: credentialId,
      type: "public-key",
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
  }).catch(() => undefined);
  if (result?.verified !== true || user_handle === null) throw invalid();
  const { id, publicKey, counter } = result.registrationInfo.credential;
  return {
    async store(trx, name) {
      const at = new Date(clock.nowMs());
      if (!(await useChallenge(trx, challenge.hash, at))) throw invalid();
      if ((await countPasskeys(trx, playerId)) >= passkeysAtMost)
        throw new AppError("PasskeysExhausted", { count: passkeysAtMost });
      const isNew = await insertPasskey(trx, {
        credential_id: bytesOf(id),
        player_id: playerId,
        user_handle,
        public_key: Buffer.from(publicKey),
        counter: BigInt(counter),
        transports,
        name,
        bound_at: at,
      });
      if (!isNew) throw invalid();
    },
  };
}
