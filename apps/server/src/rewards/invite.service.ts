import type { Body, Data, ErrorName, Query } from "@gemplay/api-schema";
import { avatarOf, type KnownPlayer, nameToOthers } from "@gemplay/api-schema/player";
import {
  bindInviter,
  countFriends,
  type Friend,
  firstDayOfWindow,
  friendsOf,
  inviterOf,
  LedgerError,
  type LedgerRefusal,
  pointDays,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { findPlayers } from "../account/index.ts";
import type { FreshProofs } from "../auth/index.ts";
import type { Community } from "../community/index.ts";
import { addOutboxEvent } from "../outbox/index.ts";
import type { Clock } from "../platform/clock/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { AppError, type SessionPlayer, shownRefusal } from "../platform/http/index.ts";
import { storedSettings } from "../platform/settings/index.ts";
import { findCodeOwner, inviteCodeOf } from "./invite-codes.ts";

type FriendPage = Data<"GET /user/invite/friends/list">;

export interface Invites {
  /** Returns the player's own invite code and whether the player was invited, for the account page. */
  stateOf(playerId: bigint): Promise<{ readonly inviteCode: string; readonly isInvited: boolean }>;
  /**
   * Binds a player to an inviter, who is the owner of the given invite code. The player must give a fresh proof of
   * account ownership, or must have signed in a short time ago.
   *
   * @throws {AppError} InviteCodeUnknown, InviteCodeOwn, InviteBound, InviteCircle, AccountFrozen, FreshProofNeeded and
   *   the errors of fresh proofs
   */
  bind(player: SessionPlayer, body: Body<"POST /user/invite/new/save">): Promise<void>;
  /**
   * Returns all community levels, and the player's own rank, level and points in the community.
   *
   * @param playerId undefined for a guest
   */
  community(playerId: bigint | undefined): Promise<Data<"GET /user/community">>;
  ranking(playerId: bigint): Promise<Data<"GET /user/invite/ranking">>;
  /**
   * Returns one page of the friends whom a player invited.
   *
   * @throws {AppError} RequestInvalid if the cursor is not a number of at most 18 digits
   */
  friends(playerId: bigint, page: Query<"GET /user/invite/friends/list">): Promise<FriendPage>;
}

const refusals: Partial<Record<LedgerRefusal, ErrorName>> = {
  inviter_own: "InviteCodeOwn",
  inviter_bound: "InviteBound",
  inviter_circle: "InviteCircle",
};

/** Returns the public name and the avatar of a player. */
function asOthersSee(player: KnownPlayer | undefined, id: bigint) {
  const known = player ?? { id, address: null, publicName: null, deleted: false };
  return { name: nameToOthers(known), avatar: avatarOf(String(id)) };
}

export interface InviteDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly community: Pick<Community, "levels" | "ranking" | "standingOf">;
  readonly proofs: Pick<FreshProofs, "check" | "bySignIn">;
}

export function createInvites(context: InviteDependencies): Invites {
  return {
    stateOf: (playerId) => stateOf(context, playerId),
    bind: (player, body) => bind(context, player, body),
    community: (playerId) => communityPage(context, playerId),
    ranking: (playerId) => rankingPage(context, playerId),
    friends: (playerId, page) => friendPage(context, playerId, page),
  };
}

async function stateOf({ db }: InviteDependencies, playerId: bigint) {
  const [inviteCode, inviter] = await Promise.all([
    inviteCodeOf(db, playerId),
    inviterOf(executorOf(db), playerId),
  ]);
  return { inviteCode, isInvited: inviter !== undefined };
}

async function bind(
  { db, proofs }: InviteDependencies,
  player: SessionPlayer,
  { inviteCode, proof }: Body<"POST /user/invite/new/save">,
): Promise<void> {
  const playerId = player.id;
  const inviterId = await findCodeOwner(db, inviteCode);
  if (inviterId === undefined) throw new AppError("InviteCodeUnknown");
  // An earlier call may have bound the player to the inviter although the response to the earlier call was lost.
  const isDone = async () => (await inviterOf(executorOf(db), playerId))?.inviterId === inviterId;
  if (await isDone()) return;
  // Without the fresh proof, a thief with a stolen session could become the inviter and earn commission from the
  // player's bets.
  const proved = await (proof === undefined
    ? proofs.bySignIn(playerId, player)
    : proofs.check(playerId, "bindInviter", proof, player));
  try {
    await db.transaction().execute(async (trx) => {
      await proved.use(trx);
      // The inviter may have deleted the account since the first read of the invite code.
      if ((await findCodeOwner(trx, inviteCode)) !== inviterId) throw new AppError("InviteCodeUnknown");
      await bindInviter(executorOf(trx), { playerId, inviterId });
      await addOutboxEvent(trx, { playerId: inviterId, kind: "friendJoined", recordId: String(playerId) });
    });
  } catch (error) {
    const refusal = error instanceof LedgerError ? refusals[error.refusal] : undefined;
    if (refusal === undefined) throw shownRefusal(error);
    if (refusal === "InviteBound" && (await isDone())) return;
    throw new AppError(refusal, {}, { cause: error });
  }
}

async function communityPage(
  { db, community }: InviteDependencies,
  playerId: bigint | undefined,
): Promise<Data<"GET /user/community">> {
  const { "community.collectFrom": from } = await storedSettings(db, ["community.collectFrom"]);
  return {
    levels: community.levels().map(({ level, pointsBase, rateBps, giftBase }) => ({
      level,
      points: formatAssetAmount(pointsBase, "PLAY"),
      rate: String(rateBps / 100),
      gift: formatAssetAmount(giftBase, "GEM"),
    })),
    collectFrom: formatAssetAmount(from.value, "PLAY"),
    own: playerId === undefined ? null : await shownStanding(community, playerId),
  };
}

async function shownStanding(community: InviteDependencies["community"], playerId: bigint) {
  const { level, pointsBase, turnoverBase, rank } = await community.standingOf(playerId);
  const shown = (amountBase: bigint) => formatAssetAmount(amountBase, "PLAY");
  return { level, points: shown(pointsBase), rank, turnover: shown(turnoverBase) };
}

async function rankingPage(
  { db, community }: InviteDependencies,
  playerId: bigint,
): Promise<Data<"GET /user/invite/ranking">> {
  const { ranking } = community;
  const top = await ranking.top();
  const players = await findPlayers(
    db,
    top.map((ranked) => ranked.playerId),
  );
  return {
    places: top.map((ranked, index) => ({
      place: index + 1,
      ...asOthersSee(players.get(ranked.playerId), ranked.playerId),
      level: ranked.level,
      points: formatAssetAmount(ranked.pointsBase, "PLAY"),
      own: ranked.playerId === playerId,
    })),
    ownPlace: await ranking.placeOf(playerId),
  };
}

async function friendPage(
  { db, clock }: InviteDependencies,
  playerId: bigint,
  { cursor, limit = 20 }: Query<"GET /user/invite/friends/list">,
): Promise<FriendPage> {
  if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) throw new AppError("RequestInvalid");
  const executor = executorOf(db);
  // The first UTC day whose bets count as points.
  const since = firstDayOfWindow(new Date(clock.nowMs()), pointDays);
  const [page, total] = await Promise.all([
    friendsOf(executor, playerId, { since, cursor, limit }),
    countFriends(executor, playerId),
  ]);
  return { friends: await shownFriends(db, page.friends), total, nextCursor: page.cursor ?? null };
}

async function shownFriends(db: Database, friends: readonly Friend[]): Promise<FriendPage["friends"]> {
  const players = await findPlayers(
    db,
    friends.map(({ playerId }) => playerId),
  );
  return friends.map(({ playerId, boundAt, stakedBase }) => ({
    ...asOthersSee(players.get(playerId), playerId),
    joinedAtMs: boundAt.getTime(),
    bets: formatAssetAmount(stakedBase, "PLAY"),
  }));
}
