import { normaliseAddress } from "@gemplay/chain/address";
import { type KnownOfPlayer, lookOf, type Player, readName, searchPlayers } from "../../account/index.ts";
import type { PlayersContext } from "./players.context.ts";

const foundAtMost = 50;

/** Finds the players that match a search text, the newest player first. An empty search text matches all players. */
export async function findByText(
  context: Pick<PlayersContext, "db" | "whoHad">,
  text: string,
): Promise<Player[]> {
  const known = await knownBy(context, text.trim());
  return known === null ? [] : await searchPlayers(context.db, known, foundAtMost);
}

/** Parses a search text; null if the text cannot identify a player. */
async function knownBy(
  { db, whoHad }: Pick<PlayersContext, "db" | "whoHad">,
  typed: string,
): Promise<KnownOfPlayer | undefined | null> {
  if (typed === "") return undefined;
  const number = /^(?:[PG]-?)?(\d{1,18})$/i.exec(typed)?.[1];
  if (number !== undefined) {
    // A search text of only digits may be the id of an account or the id of a user of the messaging host.
    const had = number === typed ? await whoHad(db, { kind: "host", name: number }) : [];
    return { ids: [BigInt(number), ...had] };
  }
  if (/^0x[0-9a-f]{1,40}$/i.test(typed)) {
    const name = normaliseAddress(typed);
    return { address: typed, had: name === "" ? [] : await whoHad(db, { kind: "wallet", name }) };
  }
  if (/^\+|@/.test(typed)) {
    const identity = readName(typed);
    return identity === undefined ? null : { ids: await whoHad(db, identity) };
  }
  const look = lookOf(typed);
  return look === "" ? null : { look };
}
