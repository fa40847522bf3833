import { createHash, randomBytes } from "node:crypto";
import type { Body, Data } from "@gemplay/api-schema";
import { shownAddress } from "@gemplay/api-schema/player";
import type { Kysely } from "kysely";
import { assertNotFrozen, findPlayer, identityOf, lockPlayer, lockRow } from "../../account/index.ts";
import { AppError, type SessionPlayer } from "../../platform/http/index.ts";
import type { Platform } from "../../platform/index.ts";
import type { Caller } from "../devices/index.ts";
import { findLink, findSession, putLink, type SignInLink, takeLink } from "../sessions/index.ts";
import type { SignIns } from "../sign-in/index.ts";

/**
 * One-time sign-in links. A player inside the messaging host uses a one-time sign-in link to continue in an ordinary
 * browser.
 */
export interface SignInLinks {
  /**
   * Creates a one-time sign-in link.
   *
   * @throws {AppError} RequestInvalid outside of the host
   */
  ask(player: SessionPlayer): Promise<Data<"POST /user/browser_link">>;
  /**
   * Returns the account of a one-time sign-in link without using up the link.
   *
   * @throws {AppError} BrowserLinkInvalid, AccountFrozen
   */
  look(body: Body<"POST /user/browser_link/look">): Promise<Data<"POST /user/browser_link/look">>;
  /**
   * Opens a session by a one-time sign-in link.
   *
   * @throws {AppError} BrowserLinkInvalid, AccountFrozen, SignInClosed; after a refusal the link stays valid
   */
  open(
    body: Body<"POST /user/browser_link/open">,
    caller: Caller,
  ): Promise<Data<"POST /user/browser_link/open">>;
}

const hashOf = (secret: string) => createHash("sha256").update(secret).digest();

export function createSignInLinks({
  db,
  clock,
  settings,
  signIns,
}: Pick<Platform, "db" | "clock" | "settings"> & { readonly signIns: SignIns }): SignInLinks {
  /**
   * Returns the account to which a one-time sign-in link belongs. The link is valid while the session that requested it
   * is open and the account has the messaging host as a sign-in method.
   *
   * @throws {AppError} BrowserLinkInvalid, AccountFrozen
   */
  async function asserted<T>(on: Kysely<T>, link: SignInLink | undefined) {
    if (link === undefined || link.expiresAt.getTime() <= clock.nowMs())
      throw new AppError("BrowserLinkInvalid");
    const session = await findSession(on, link.sessionHash);
    const host = await identityOf(on, link.playerId, "host");
    const player = await findPlayer(on, link.playerId);
    if (session?.playerId !== link.playerId || session.initDataAt === null)
      throw new AppError("BrowserLinkInvalid");
    if (host === undefined || player === undefined) throw new AppError("BrowserLinkInvalid");
    await assertNotFrozen(on, link.playerId);
    const { initDataAt } = session;
    return { player, hostName: host.shown_as ?? host.name, initDataAt, expiresAt: link.expiresAt };
  }

  return {
    async ask({ id: playerId, sessionId, isInsideHost }) {
      if (!isInsideHost) throw new AppError("RequestInvalid");
      const secret = randomBytes(32).toString("base64url");
      const expiresAtMs = clock.nowMs() + settings.get("host.linkSeconds") * 1_000;
      const link = {
        playerId,
        sessionHash: Buffer.from(sessionId, "hex"),
        expiresAt: new Date(expiresAtMs),
      };
      await db.transaction().execute(async (trx) => {
        await lockPlayer(trx, playerId);
        await putLink(trx, link, hashOf(secret));
      });
      return { secret, expiresAtMs };
    },

    async look({ secret }) {
      const { player, hostName, expiresAt } = await asserted(db, await findLink(db, hashOf(secret)));
      return {
        userId: String(player.id),
        name: hostName,
        address: player.address === null ? null : shownAddress(player.address),
        expiresAtMs: expiresAt.getTime(),
      };
    },

    async open({ secret, deviceKey }, caller) {
      if (!settings.get("signIn.open")) throw new AppError("SignInClosed");
      const asked = await findLink(db, hashOf(secret));
      if (asked === undefined) throw new AppError("BrowserLinkInvalid");
      return await db.transaction().execute(async (trx) => {
        // The transaction locks the player's row before it invalidates the link, as every change of the account does.
        // The lock of the row ensures that the link opens only one session.
        await lockRow(trx, asked.playerId);
        const { player, initDataAt } = await asserted(trx, await takeLink(trx, hashOf(secret)));
        const from = { signInMethod: "host", caller, deviceKey, initDataAt } as const;
        return { token: await signIns.open(trx, player.id, from), userId: String(player.id) };
      });
    },
  };
}
