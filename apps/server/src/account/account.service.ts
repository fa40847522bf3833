import type { Data } from "@gemplay/api-schema";
import { shownName } from "@gemplay/api-schema/player";
import { termsVersion } from "@gemplay/api-schema/terms";
import type { FastifyInstance } from "fastify";
import type { Transaction } from "kysely";
import type { Clock } from "../platform/clock/index.ts";
import type { Config } from "../platform/config/index.ts";
import type { Database } from "../platform/database/index.ts";
import { AppError, type SessionPlayer } from "../platform/http/index.ts";
import type { Settings } from "../platform/settings/index.ts";
import { accountRoutes } from "./account.routes.ts";
import { findIdentity, identitiesOf, lockIdentity } from "./identities.repository.ts";
import { createIdentities, type Identities } from "./identities.service.ts";
import { createNames, type RenameKept } from "./names.service.ts";
import { type IdentityName, maskedEmail, maskedPhone } from "./names.ts";
import { findPlayer, insertPlayer, insertPlayerWithoutWallet, type Player } from "./players.repository.ts";
import { acceptTerms } from "./terms.ts";

/** Describes the state of a player's funds password for the account page. */
export interface FundsPasswordState {
  readonly set: boolean;
  /**
   * The time at which the lock of the funds password ends, in milliseconds since 1970; undefined while the funds
   * password is not locked.
   */
  readonly lockedUntilMs: number | undefined;
  /**
   * The number of wrong attempts that the player can still make before the server locks the funds password; 0 while the
   * funds password is locked.
   */
  readonly attemptsLeft: number;
  /**
   * The settings for the number of wrong attempts that lock the funds password, the duration of the lock, and how long
   * a confirmation is valid.
   */
  readonly attemptsAllowed: number;
  readonly lockHours: number;
  readonly ticketMinutes: number;
  /**
   * The time until which withdrawals are on hold because the player set or recovered the funds password; undefined if
   * withdrawals are not on hold.
   */
  readonly holdsUntilMs: number | undefined;
  readonly holdHours: number;
}

export interface AccountDependencies {
  readonly config: Pick<Config, "payoutReferenceKeys">;
  readonly db: Database;
  readonly clock: Clock;
  readonly settings: Settings;
  /**
   * Replaces the player's public name in the bets that the activity feed stores. The activity feed provides the
   * function `renameKept`.
   */
  readonly renameKept: RenameKept;
  /**
   * Reads the state of a player's funds password. The wallet feature owns the funds password and provides the function
   * `fundsPasswordState`.
   */
  readonly fundsPasswordState: (playerId: bigint) => Promise<FundsPasswordState>;
  /** Returns true if the player has a login password. The folder `auth` provides the function `isLoginPasswordSet`. */
  readonly isLoginPasswordSet: (playerId: bigint) => Promise<boolean>;
  /** Counts the passkeys of a player. The folder `auth` provides the function `countPasskeys`. */
  readonly countPasskeys: (playerId: bigint) => Promise<number>;
  readonly secondFactorState: (playerId: bigint) => Promise<Data<"GET /user/info">["secondFactor"]>;
  /**
   * Reads the player's invite code and whether the player was invited. The community feature provides the function
   * `inviteState`.
   */
  readonly inviteState: (
    playerId: bigint,
  ) => Promise<Pick<Data<"GET /user/info">, "inviteCode" | "isInvited">>;
  /** Reads the offers of limits that the page must still make. The folder `limits` provides the function. */
  readonly openLimitOffers: (playerId: bigint) => Promise<Data<"GET /user/info">["limitOffers"]>;
  /**
   * Creates the seeds of a new account and credits earlier deposits of the account's wallet address, in the transaction
   * that creates the account.
   */
  readonly onPlayerCreated: (
    trx: Transaction<Record<never, never>>,
    playerId: bigint,
    address: string | null,
  ) => Promise<void>;
}

export interface Account extends Identities {
  routes(app: FastifyInstance): void;
  /**
   * Returns the player who owns a checksummed wallet address. The function creates the player at the first sign-in,
   * inside the caller's transaction.
   */
  ensurePlayer(
    trx: Transaction<Record<never, never>>,
    address: string,
  ): Promise<{ readonly player: Player; readonly created: boolean }>;
  /**
   * Returns the player who owns a proven identity, such as an e-mail address. The function creates the player at the
   * first sign-in, inside the caller's transaction.
   */
  ensureIdentified(
    trx: Transaction<Record<never, never>>,
    identity: IdentityName,
  ): Promise<{ readonly playerId: bigint; readonly created: boolean }>;
  /** Creates a player without a wallet, inside the caller's transaction. */
  makePlayer(trx: Transaction<Record<never, never>>): Promise<Player>;
}

export function createAccount({
  config,
  db,
  clock,
  settings,
  renameKept,
  fundsPasswordState,
  isLoginPasswordSet,
  countPasskeys,
  secondFactorState,
  inviteState,
  openLimitOffers,
  onPlayerCreated,
}: AccountDependencies): Account {
  const names = createNames({ db, clock, settings, renameKept });
  const identities = createIdentities({ config, clock });

  async function information({ id, signInMethod }: SessionPlayer): Promise<Data<"GET /user/info">> {
    const [player, password, bound, loginPasswordSet, named, secondFactor, invite, passkeys, limitOffers] =
      await Promise.all([
        ...([findPlayer(db, id), fundsPasswordState(id), identitiesOf(db, id)] as const),
        ...([isLoginPasswordSet(id), names.describe(id), secondFactorState(id)] as const),
        ...([inviteState(id), countPasskeys(id), openLimitOffers(id)] as const),
      ]);
    const boundName = (kind: "email" | "phone") => bound.find((one) => one.kind === kind)?.name;
    const [email, phone] = [boundName("email"), boundName("phone")];
    if (player === undefined) throw new AppError("SessionEnded");
    return {
      userId: String(player.id),
      address: player.address,
      name: shownName(player),
      ...named,
      acceptedTermsVersion: player.termsVersion,
      termsVersion,
      wayIn: signInMethod,
      email: email === undefined ? null : maskedEmail(email),
      phone: phone === undefined ? null : maskedPhone(phone),
      hostName: bound.find((one) => one.kind === "host")?.shown_as ?? null,
      loginPasswordSet,
      passkeys,
      secondFactor,
      signInAlerts: player.signInAlerts,
      ...invite,
      limitOffers,
      registeredAtMs: player.createdAt.getTime(),
      fundsPasswordSet: password.set,
      fundsPasswordLockedUntilMs: password.lockedUntilMs ?? null,
      fundsPasswordTriesLeft: password.attemptsLeft,
      fundsPasswordTriesAllowed: password.attemptsAllowed,
      fundsPasswordLockHours: password.lockHours,
      withdrawalTicketMinutes: password.ticketMinutes,
      withdrawalsHeldUntilMs: password.holdsUntilMs ?? null,
      withdrawalHoldHours: password.holdHours,
      withdrawalsFrozen: player.freeze === "withdrawals",
    };
  }

  async function makePlayer(trx: Transaction<Record<never, never>>): Promise<Player> {
    const player = await insertPlayerWithoutWallet(trx, new Date(clock.nowMs()));
    await onPlayerCreated(trx, player.id, null);
    return player;
  }

  return {
    routes: (app) =>
      accountRoutes(app, {
        information,
        names,
        acceptTerms: (playerId, version) =>
          db
            .transaction()
            .execute((trx) => acceptTerms(trx, playerId, { version, at: new Date(clock.nowMs()) })),
      }),
    async ensurePlayer(trx, address) {
      const { player, created } = await insertPlayer(trx, address, new Date(clock.nowMs()));
      if (created) {
        // The server first applies the limits of a wallet's former owners. Earlier deposits from the wallet, which are
        // credited afterwards, then count against these limits.
        await identities.meetFormerOwners(trx, player.id, address);
        await onPlayerCreated(trx, player.id, address);
      }
      return { player, created };
    },
    async ensureIdentified(trx, identity) {
      const known = await findIdentity(trx, identity);
      if (known !== undefined) return { playerId: known.player_id, created: false };
      await lockIdentity(trx, identity);
      const made = await findIdentity(trx, identity);
      if (made !== undefined) return { playerId: made.player_id, created: false };
      const { id } = await makePlayer(trx);
      if (!(await identities.bind(trx, id, identity, true)))
        throw new Error(
          "the new identity could not be bound to the new player, although the identity had no owner",
        );
      return { playerId: id, created: true };
    },
    makePlayer,
    ...identities,
  };
}
