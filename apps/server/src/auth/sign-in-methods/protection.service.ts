import type { Body, Data } from "@gemplay/api-schema";
import { shownName } from "@gemplay/api-schema/player";
import type { Locale } from "@gemplay/i18n";
import type { Kysely } from "kysely";
import { assertNotFrozen, findPlayer, lockPlayer, setSignInAlerts } from "../../account/index.ts";
import { AppError } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { SecondFactors } from "../../second-factor/index.ts";
import type { FreshProofs } from "../fresh-proofs/index.ts";
import type { OwnerNotices } from "../notices/index.ts";

type Proved = Body<"POST /user/second_factor/off">;
type RecoveryCodes = Data<"POST /user/second_factor/confirm">;

/** Changes the second factor of an account and its alerts about sign-ins. */
export interface Protection {
  begin(playerId: bigint, body: Proved): Promise<Data<"POST /user/second_factor/begin">>;
  confirm(
    playerId: bigint,
    body: Body<"POST /user/second_factor/confirm">,
    locale: Locale,
  ): Promise<RecoveryCodes>;
  renewRecoveryCodes(playerId: bigint, body: Proved, locale: Locale): Promise<RecoveryCodes>;
  switchOff(playerId: bigint, body: Proved, locale: Locale): Promise<void>;
  askForWithdrawals(playerId: bigint, body: Body<"POST /user/second_factor/for_withdrawals">): Promise<void>;
  setAlerts(playerId: bigint, body: Body<"POST /user/sign_in_alerts">, locale: Locale): Promise<void>;
}

export function createProtection(
  dependencies: Pick<Platform, "db"> & {
    readonly proofs: FreshProofs;
    readonly factors: SecondFactors;
    readonly notices: OwnerNotices;
    /**
     * Puts the player's withdrawals on hold, in the transaction that removes or replaces a protection of the account.
     */
    readonly onSignInMethodsChanged: <T>(trx: Kysely<T>, playerId: bigint) => Promise<void>;
  },
): Protection {
  const { db, proofs, factors, notices, onSignInMethodsChanged } = dependencies;

  /** Executes a change and invalidates the fresh proof for the change in one transaction. */
  async function withProof<R>(
    playerId: bigint,
    proof: Proved["proof"],
    act: (trx: Kysely<Record<never, never>>) => Promise<R>,
  ): Promise<R> {
    const proved = await proofs.check(playerId, "protection", proof);
    return await db.transaction().execute(async (trx) => {
      await proved.use(trx);
      return await act(trx);
    });
  }

  return {
    begin: (playerId, { proof }) =>
      withProof(playerId, proof, async (trx) => {
        const player = await findPlayer(trx, playerId);
        return await factors.begin(trx, playerId, player === undefined ? "" : shownName(player));
      }),

    async confirm(playerId, { code }, locale) {
      const begun = await factors.checkBegun(playerId, code);
      return await db.transaction().execute(async (trx) => {
        const { recoveryCodes, replaced } = await begun.switchOn(trx);
        await assertNotFrozen(trx, playerId);
        if (replaced) await onSignInMethodsChanged(trx, playerId);
        await notices.notify(trx, playerId, locale, "secondFactorOn");
        return { recoveryCodes: [...recoveryCodes] };
      });
    },

    renewRecoveryCodes: (playerId, { proof }, locale) =>
      withProof(playerId, proof, async (trx) => {
        const recoveryCodes = await factors.renewRecoveryCodes(trx, playerId);
        await notices.notify(trx, playerId, locale, "recoveryCodes");
        return { recoveryCodes: [...recoveryCodes] };
      }),

    switchOff: (playerId, { proof }, locale) =>
      withProof(playerId, proof, async (trx) => {
        await factors.switchOff(trx, playerId);
        await onSignInMethodsChanged(trx, playerId);
        await notices.notify(trx, playerId, locale, "secondFactorOff");
      }),

    askForWithdrawals: (playerId, { on, proof }) =>
      withProof(playerId, proof, async (trx) => {
        await factors.askForWithdrawals(trx, playerId, on);
        if (!on) await onSignInMethodsChanged(trx, playerId);
      }),

    async setAlerts(playerId, { on, proof }, locale) {
      if (on)
        return await db.transaction().execute(async (trx) => {
          await lockPlayer(trx, playerId);
          await setSignInAlerts(trx, playerId, true);
        });
      if (proof === undefined) throw new AppError("FreshProofInvalid");
      await withProof(playerId, proof, async (trx) => {
        await setSignInAlerts(trx, playerId, false);
        await notices.notify(trx, playerId, locale, "alertsOff");
      });
    },
  };
}
