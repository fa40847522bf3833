import { setTimeout as sleep } from "node:timers/promises";
import type { Body, Data } from "@gemplay/api-schema";
import { normaliseAddress } from "@gemplay/chain/address";
import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import type { Address } from "viem";
import { type Account, acceptTerms, assertNotFrozen, lockRow } from "../account/index.ts";
import type { Credentials } from "../credentials/index.ts";
import type { EmailCodes } from "../email-codes/index.ts";
import { deleteAttemptsBefore } from "../platform/attempts/index.ts";
import { AppError } from "../platform/http/index.ts";
import type { Platform } from "../platform/index.ts";
import type { SecondFactors } from "../second-factor/index.ts";
import { accountServiceRoutes } from "./account-service.routes.ts";
import { authRoutes } from "./auth.routes.ts";
import type { Caller } from "./devices/index.ts";
import type { FreshProofs } from "./fresh-proofs/index.ts";
import type { OwnerNotices } from "./notices/index.ts";
import { deleteChallengesBefore, type Passkeys } from "./passkeys/index.ts";
import {
  createHostSignIn,
  createInitDataCheck,
  createSessions,
  deleteLinksBefore,
  deleteOutdated,
  initDataMs,
  type Sessions,
  useNonce,
} from "./sessions/index.ts";
import {
  checkSignature,
  checkSignInMessage,
  createCodeSignIn,
  createLoginReset,
  createPasskeySignIn,
  createPasswordSignIn,
  createSignIns,
} from "./sign-in/index.ts";
import { createSignInLinks, signInLinkRoutes } from "./sign-in-links/index.ts";
import {
  createEmailBinding,
  createFirstLoginPassword,
  createPasskeySettings,
  createProtection,
  createSignInMethods,
  signInMethodsRoutes,
} from "./sign-in-methods/index.ts";

export type AuthDependencies = Pick<
  Platform,
  "config" | "db" | "clock" | "settings" | "listener" | "stream" | "chain" | "jobs" | "mail"
> & {
  readonly notices: OwnerNotices;
  readonly account: Account;
  readonly codes: EmailCodes;
  readonly proofs: FreshProofs;
  readonly passkeys: Passkeys;
  readonly factors: SecondFactors;
  readonly loginCredentials: Credentials;
  /**
   * Puts the player's withdrawals on hold, in the transaction that changes a sign-in method of the player. The folder
   * `wallet` provides the function `onSignInMethodsChanged`.
   */
  readonly onSignInMethodsChanged: <T>(trx: Kysely<T>, playerId: bigint) => Promise<void>;
  /**
   * Credits deposits that a wallet address made before the player owned the address. The folder `wallet` provides the
   * function `claimDeposits`.
   */
  readonly claimDeposits: <T>(trx: Kysely<T>, playerId: bigint, address: Address) => Promise<unknown>;
};

export interface Auth {
  routes(app: FastifyInstance): void;
  /** Adds the routes of the account service. */
  accountRoutes(app: FastifyInstance): void;
  readonly sessions: Pick<Sessions, "cached" | "isOurs" | "authenticate" | "stands">;
  /**
   * Starts the job that deletes expired sessions, nonces and sign-in links. Only a process with the worker role calls
   * `start`.
   */
  start(): void;
}

type SignIn = Body<"POST /user/dappLoginOrRegister">;
type SignedIn = Data<"POST /user/dappLoginOrRegister">;

const dayMs = 86_400_000;
const cleanUpEveryMs = 3_600_000;
const ticketsRunOutMs = 60_000;

export function createAuth(dependencies: AuthDependencies): Auth {
  const { config, db, clock, settings, chain, account, jobs, codes } = dependencies;
  const initData = createInitDataCheck(dependencies);
  const hostSignIn = createHostSignIn(dependencies);
  const sessions = createSessions({ ...dependencies, initData, hostSignIn });
  const signIns = createSignIns({ ...dependencies, sessions });
  const parts = { ...dependencies, sessions, signIns, credentials: dependencies.loginCredentials };
  const passwords = createPasswordSignIn(parts);
  const codeSignIn = createCodeSignIn(parts);
  const passkeySignIn = createPasskeySignIn(parts);
  const emails = createEmailBinding(dependencies);
  const reset = createLoginReset(parts);
  const links = createSignInLinks(parts);
  const signInMethods = createSignInMethods(parts);
  const setFirstPassword = createFirstLoginPassword(parts);
  const passkeySettings = createPasskeySettings(parts);
  const protection = createProtection(parts);

  /**
   * Checks the sign-in message that a wallet signed, and opens a session. Creates the account at the first sign-in of
   * the wallet, and records the terms that the player accepts with this sign-in.
   *
   * @returns the token and the id of the player
   * @throws {AppError} with the reason of the refusal; the server does not record a refused sign-in
   */
  async function signIn(
    { address: claimed, message, signature, termsVersion, deviceKey }: SignIn,
    caller: Caller,
  ): Promise<SignedIn> {
    if (!settings.get("signIn.open")) throw new AppError("SignInClosed");
    const address = normaliseAddress(claimed);
    if (address === "") throw new AppError("AddressInvalid");
    const ageMs = settings.get("signIn.nonceMinutes") * 60_000;
    const { nonce } = checkSignInMessage(message, {
      address,
      origins: config.publicOrigins,
      nowMs: clock.nowMs(),
      ageMs,
      skewMs: settings.get("signIn.skewSeconds") * 1_000,
    });
    await checkSignature({ address, message, signature }, chain);
    return await db.transaction().execute(async (trx) => {
      // The server stores the nonces of sign-in messages for a day, which is longer than the largest allowed maximum
      // age of a message.
      const expiresAt = new Date(clock.nowMs() + dayMs);
      if (!(await useNonce(trx, { address, nonce, expiresAt }))) throw new AppError("SignInNonceUsed");
      const { player, created } = await account.ensurePlayer(trx, address);
      if (created && caller.isCountryClosed) throw new AppError("CountryClosed");
      // The transaction checks again, under the lock of the player's row, whether the account still owns the wallet.
      // Since the first check, the player may have removed the wallet, or the account may have been deleted.
      if ((await lockRow(trx, player.id))?.address !== address) throw new AppError("SignInMessageInvalid");
      await assertNotFrozen(trx, player.id);
      // The server asks a player with an account for new terms only before a bet, so that new terms never stop a
      // sign-in.
      if (created && termsVersion !== undefined)
        await acceptTerms(trx, player.id, { version: termsVersion, at: new Date(clock.nowMs()) });
      const from = { signInMethod: "wallet", caller, deviceKey, isNewAccount: created } as const;
      return { token: await signIns.open(trx, player.id, from), userId: String(player.id) };
    });
  }

  return {
    routes(app) {
      authRoutes(app, { signIn, sessions, passwords, codeSignIn, passkeySignIn });
      signInLinkRoutes(app, links);
      signInMethodsRoutes(app, { signInMethods, passkeySettings, protection });
    },
    accountRoutes: (app) => accountServiceRoutes(app, { emails, reset, setFirstPassword }),
    sessions,
    start() {
      jobs.runExclusive("session-clean-up", async (signal) => {
        while (!signal.aborted) {
          const nowMs = clock.nowMs();
          const idleSince = new Date(nowMs - settings.get("sessions.idleDays") * dayMs);
          // The job deletes sessions only after their stream tickets have expired, because no process is notified of
          // deleted sessions with valid tickets.
          const signedSince = new Date(nowMs - initDataMs - ticketsRunOutMs);
          await deleteOutdated(db, { nowAt: new Date(nowMs), idleSince, signedSince });
          await deleteAttemptsBefore(db, new Date(nowMs));
          await deleteLinksBefore(db, new Date(nowMs));
          await deleteChallengesBefore(db, new Date(nowMs));
          await codes.cleanUp();
          await sleep(cleanUpEveryMs, undefined, { signal }).catch(() => undefined);
        }
      });
    },
  };
}
