import type { ClusterKind } from "@gemplay/api-schema/operator";
import { invitersOf } from "@gemplay/ledger";
import { devicesInCommon, playersOfDevice, sharedDevices } from "../auth/index.ts";
import { type Database, executorOf } from "../platform/database/index.ts";
import { addressesInCommon, playersOfAddress, sharedAddresses, walletTables } from "../wallet/index.ts";
import { type FoundCluster, replaceClusters } from "./clusters.repository.ts";

const clusterKinds = ["payout", "funding", "device"] as const satisfies readonly ClusterKind[];

/**
 * The maximum number of stored clusters of each kind. The clusters with the most accounts are stored first. After
 * operators have handled the stored clusters, a later risk run stores further clusters.
 */
const keptOfKind = 5_000;

const shared = (db: Database, kind: ClusterKind) =>
  kind === "device" ? sharedDevices(db, keptOfKind) : sharedAddresses(walletTables(db), kind, keptOfKind);

/**
 * Returns the players who currently share the given device or address, the oldest account first. The function returns
 * an empty list if the name cannot be the name of a device or address.
 */
export async function membersOf(
  db: Database,
  { kind, name, limit }: { readonly kind: ClusterKind; readonly name: string; readonly limit: number },
): Promise<readonly bigint[]> {
  if (name.startsWith("0x") === (kind === "device")) return [];
  return kind === "device"
    ? await playersOfDevice(db, name, limit)
    : await playersOfAddress(walletTables(db), kind, name, limit);
}

/**
 * A device or address that several accounts share, and the number of accounts that share the device or address. If more
 * than 100 accounts share the device or address, the number is 101.
 */
export interface Shared {
  readonly kind: ClusterKind;
  readonly name: string;
  readonly players: number;
}

/**
 * Returns the devices and addresses that the given players currently share with other players. The map does not contain
 * players who share no device and no address.
 */
export async function sharedBy(
  db: Database,
  playerIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly Shared[]>> {
  const found = new Map<bigint, Shared[]>();
  for (const kind of clusterKinds) {
    const rows =
      kind === "device"
        ? await devicesInCommon(db, playerIds)
        : await addressesInCommon(walletTables(db), kind, playerIds);
    for (const { playerId, ...row } of rows)
      found.set(playerId, [...(found.get(playerId) ?? []), { kind, ...row }]);
  }
  return found;
}

/** Searches for accounts that share a device or address, and replaces the clusters of the last risk run. */
export async function lookForClusters(db: Database, at: Date): Promise<void> {
  const found: Omit<FoundCluster, "place">[] = [];
  for (const kind of clusterKinds) {
    const groups = await shared(db, kind);
    const inviters = await invitersOf(
      executorOf(db),
      groups.flatMap(({ players }) => players),
    );
    for (const { name, count, players } of groups) {
      const among = new Set(players);
      const invited = players.filter((player) => {
        const inviter = inviters.get(player);
        return inviter !== undefined && among.has(inviter);
      }).length;
      found.push({ kind, name, invited, players: count });
    }
  }
  // Clusters with more invitations between their own accounts come first. Among clusters with equally many invitations,
  // larger clusters come first. Equal clusters keep the order of kinds and names.
  found.sort((a, b) => b.invited - a.invited || b.players - a.players);
  const rows = found.map((row, place) => ({ ...row, place: place + 1 }));
  await replaceClusters(db, rows, at);
}
