import type { Body } from "@gemplay/api-schema";
import { shownAddress } from "@gemplay/api-schema/player";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import type { Address } from "viem";
import {
  type Account,
  deleteIdentity,
  findPlayer,
  type Identity,
  identitiesOf,
  maskedEmail,
  maskedPhone,
} from "../../account/index.ts";
import type { EmailCodes } from "../../email-codes/index.ts";
import { isUniqueViolation } from "../../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { FreshProofs } from "../fresh-proofs/index.ts";
import type { OwnerNotices } from "../notices/index.ts";
import { countPasskeys } from "../passkeys/index.ts";
import type { Sessions } from "../sessions/index.ts";

/** Binds a wallet to an account without a wallet, and removes sign-in methods. */
export interface SignInMethods {
  bindWallet(
    player: Pick<SessionPlayer, "id" | "sessionId" | "isInsideHost">,
    body: Body<"POST /user/wallet/bind">,
    locale: Locale,
  ): Promise<void>;
  remove(playerId: bigint, body: Body<"POST /user/way_in/remove">, locale: Locale): Promise<void>;
}

export function createSignInMethods(
  dependencies: Pick<Platform, "db"> & {
    readonly account: Account;
    readonly codes: EmailCodes;
    readonly proofs: FreshProofs;
    readonly sessions: Sessions;
    readonly notices: OwnerNotices;
    readonly onSignInMethodsChanged: <T>(trx: Kysely<T>, playerId: bigint) => Promise<void>;
    /**
     * Credits earlier deposits of a wallet address to the player. The folder `wallet` provides the function
     * `claimDeposits`.
     */
    readonly claimDeposits: <T>(trx: Kysely<T>, playerId: bigint, address: Address) => Promise<unknown>;
  },
): SignInMethods {
  const { db, account, codes, proofs, sessions, notices, onSignInMethodsChanged, claimDeposits } =
    dependencies;

  /**
   * Invalidates the account's e-mail codes, so that a code from the time before a change of the sign-in methods is not
   * valid after the change.
   */
  async function endCodes<T>(trx: Kysely<T>, playerId: bigint, identities: readonly Identity[]) {
    const email = identities.find(({ kind }) => kind === "email")?.name;
    if (email !== undefined) await codes.end(trx, { email, playerId });
  }

  async function bindIn<T>(trx: Kysely<T>, playerId: bigint, address: Address, locale: Locale) {
    if ((await findPlayer(trx, playerId))?.address != null) throw new AppError("WalletBound");
    await account.bindWallet(trx, playerId, address);
    await claimDeposits(trx, playerId, address);
    await endCodes(trx, playerId, await identitiesOf(trx, playerId));
    await onSignInMethodsChanged(trx, playerId);
    await notices.notify(trx, playerId, locale, "walletBound", shownAddress(address));
  }

  /**
   * Returns true if the account has another wallet or identity than `without` as a sign-in method. An e-mail counts as
   * a sign-in method even if the account has no login password, because the player can set a login password by e-mail.
   */
  const isEnteredBy = (address: string | null, identities: readonly Identity[], without: string) =>
    (address !== null && without !== "wallet") || identities.some(({ kind }) => kind !== without);

  return {
    async bindWallet(session, { wallet, proof }, locale) {
      const playerId = session.id;
      if ((await findPlayer(db, playerId))?.address != null) throw new AppError("WalletBound");
      const signed = await proofs.checkNewWallet(playerId, wallet);
      const proved = await proofs.check(playerId, "bindWallet", proof, session);
      try {
        await db.transaction().execute(async (trx) => {
          const address = await signed.use(trx);
          await proved.use(trx);
          await bindIn(trx, playerId, address, locale);
        });
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError("WalletTaken");
        throw error;
      }
    },

    async remove(playerId, { kind, proof }, locale) {
      const proved = await proofs.check(playerId, "removeWayIn", proof);
      await db.transaction().execute(async (trx) => {
        await proved.use(trx);
        const address = (await findPlayer(trx, playerId))?.address ?? null;
        const identities = await identitiesOf(trx, playerId);
        const identity = identities.find((one) => one.kind === kind);
        const name = kind === "wallet" ? address : (identity?.name ?? null);
        if (name === null) throw new AppError("WayInNotBound");
        const hasPasskey = (await countPasskeys(trx, playerId)) > 0;
        if (!hasPasskey && !isEnteredBy(address, identities, kind)) throw new AppError("LastWayIn");
        // The function sends the notice before it removes the sign-in method, so that a removed e-mail address still
        // gets the notice.
        const shown = {
          wallet: shownAddress,
          email: maskedEmail,
          phone: maskedPhone,
          host: () => "Telegram",
        }[kind];
        await notices.notify(trx, playerId, locale, "wayInRemoved", shown(name));
        await endCodes(trx, playerId, identities);
        if (kind === "wallet") await account.unbindWallet(trx, playerId, name);
        else await deleteIdentity(trx, playerId, { kind, name });
        await sessions.endOfMethod(trx, playerId, kind);
        await onSignInMethodsChanged(trx, playerId);
      });
    },
  };
}
