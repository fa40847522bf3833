import { shownName } from "@gemplay/api-schema/player";
import {
  communityOf,
  countFriends,
  firstDayOfWindow,
  inviterOf,
  pointDays,
  pointsPlace,
  type StakeBudget,
  stakeBudgetsOf,
} from "@gemplay/ledger";
import { formatAssetAmount } from "@gemplay/money";
import { findChosenName, identitiesOf, maskedEmail, maskedPhone } from "../account/index.ts";
import { apiKeysOf } from "../api-keys/index.ts";
import { listSessions, passkeysOf } from "../auth/index.ts";
import { chatOf } from "../bot/index.ts";
import { createCredentials } from "../credentials/index.ts";
import { shownLimits } from "../limits/index.ts";
import { preferencesOf } from "../notify/index.ts";
import { pushDevices } from "../push/index.ts";
import { findInviteCode } from "../rewards/index.ts";
import { createSecondFactors } from "../second-factor/index.ts";
import { addressLock, bookedAddresses, walletTables } from "../wallet/index.ts";
import type { Snapshot } from "./snapshot.ts";

const msOf = (at: Date | null | undefined): number | null => at?.getTime() ?? null;

const dayLimitOf = (budget: StakeBudget | undefined): string | null =>
  budget === undefined ? null : formatAssetAmount(budget.dayLimitBase, "PLAY");

/**
 * Returns the data of the player's account pages for the export. The exported data show only whether a secret such as
 * the funds password is set, and never the secret.
 */
export async function profileOf(snapshot: Snapshot): Promise<object> {
  const { db, executor, player, takenAtMs } = snapshot;
  const identities = await identitiesOf(db, player.id);
  const boundTo = (kind: "email" | "phone" | "host") => identities.find((one) => one.kind === kind);
  const [email, phone, host] = [boundTo("email"), boundTo("phone"), boundTo("host")];
  const budgets = await stakeBudgetsOf(executor, player.id, takenAtMs);
  const since = firstDayOfWindow(new Date(takenAtMs), pointDays);
  const { level, pointsBase } = await communityOf(executor, player.id, { since });
  return {
    userId: String(player.id),
    name: shownName(player),
    registeredAtMs: player.createdAt.getTime(),
    address: player.address,
    addressBoundAtMs: msOf(player.addressBoundAt),
    email: email === undefined ? null : maskedEmail(email.name),
    emailBoundAtMs: msOf(email?.bound_at),
    phone: phone === undefined ? null : maskedPhone(phone.name),
    phoneBoundAtMs: msOf(phone?.bound_at),
    hostUserId: host?.name ?? null,
    hostName: host?.shown_as ?? null,
    hostBoundAtMs: msOf(host?.bound_at),
    passkeys: (await passkeysOf(db, player.id)).map(({ name, bound_at, last_used_at }) => ({
      name,
      addedAtMs: bound_at.getTime(),
      lastUsedAtMs: msOf(last_used_at),
    })),
    apiKeys: (await apiKeysOf(db, player.id)).map(({ id, name, first, last, created_at, last_used_at }) => ({
      name,
      first,
      last,
      dayLimit: dayLimitOf(budgets.get(id)),
      madeAtMs: created_at.getTime(),
      lastUsedAtMs: msOf(last_used_at),
    })),
    acceptedTermsVersion: player.termsVersion,
    freeze: player.freeze,
    loginPasswordSet: await createCredentials("login", snapshot).isSet(player.id),
    fundsPasswordSet: await createCredentials("funds", snapshot).isSet(player.id),
    secondFactor: await createSecondFactors(snapshot).state(player.id),
    level,
    points: formatAssetAmount(pointsBase, "PLAY"),
    rank: (await pointsPlace(executor, player.id)) ?? null,
    inviteCode: (await findInviteCode(db, player.id)) ?? null,
    invitedAtMs: msOf((await inviterOf(executor, player.id))?.boundAt),
    friends: await countFriends(executor, player.id),
  };
}

/** Returns the player's settings for the export. */
export async function settingsOf({ db, player }: Snapshot): Promise<object> {
  const wallet = walletTables(db);
  const chosen = await findChosenName(db, player.id);
  const { isOn, endsAt } = await addressLock(wallet, player.id);
  return {
    publicName: chosen?.name ?? null,
    nameShown: chosen?.shown ?? false,
    signInAlerts: player.signInAlerts,
    rotateAfterRounds: player.rotateAfterRounds,
    withdrawalsToBookOnly: { on: isOn, endsAtMs: msOf(endsAt) },
    withdrawalAddresses: (await bookedAddresses(wallet, player.id)).map(
      ({ network, address, name, added_at }) => ({ network, address, name, addedAtMs: added_at.getTime() }),
    ),
  };
}

/** Returns the player's notice settings, and the stored chat with the bot, for the export. */
export async function noticesOf({ db, player }: Snapshot): Promise<object> {
  const host = (await identitiesOf(db, player.id)).find(({ kind }) => kind === "host");
  const chat = host && (await chatOf(db, host.name));
  return {
    ...(await preferencesOf(db, player.id)),
    pushDevices: (await pushDevices(db, player.id)).map(({ device, createdAt, lastSentAt }) => ({
      ...device,
      createdAtMs: createdAt.getTime(),
      lastSentAtMs: msOf(lastSentAt),
    })),
    hostUser: host?.name ?? null,
    chat:
      chat === undefined
        ? null
        : { locale: chat.locale, startedAtMs: msOf(chat.startedAt), blockedAtMs: msOf(chat.blockedAt) },
  };
}

/**
 * Returns the player's own limits, the used amount of each limit, and the player's break, if there is one.
 */
export const limitsOf = ({ db, player, takenAtMs }: Snapshot): Promise<object> =>
  shownLimits(db, player.id, new Date(takenAtMs));

/** Returns the sessions of the account for the export, without any value that could serve as a session token. */
export async function sessionsOf(snapshot: Snapshot): Promise<object> {
  const sessions = await readSessions(snapshot, 100);
  return sessions.map(({ tokenHash, device, signInMethod, createdAt, lastUsedAt }) => ({
    ...device,
    wayIn: signInMethod,
    current: tokenHash.equals(ownHash(snapshot)),
    openedAtMs: createdAt.getTime(),
    lastUsedAtMs: lastUsedAt.getTime(),
  }));
}

/** Returns whether the session that requested the export is still valid. */
export async function isSignedIn(snapshot: Snapshot): Promise<boolean> {
  const [first] = await readSessions(snapshot, 1);
  return first?.tokenHash.equals(ownHash(snapshot)) ?? false;
}

const ownHash = ({ sessionId }: Snapshot): Buffer => Buffer.from(sessionId, "hex");

/** Reads the player's sessions for the export. The session that requested the export is the first in the list. */
function readSessions(snapshot: Snapshot, limit: number) {
  const { db, player, takenAtMs, settings } = snapshot;
  const usedSince = new Date(takenAtMs - settings.get("sessions.idleDays") * 86_400_000);
  return listSessions(db, { playerId: player.id, own: ownHash(snapshot), usedSince, limit });
}
