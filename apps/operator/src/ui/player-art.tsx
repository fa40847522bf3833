import { avatarOf } from "@gemplay/api-schema/player";
import { Art } from "./art.tsx";

/** A player's avatar, the same that the players see. */
export function PlayerArt({ id, px }: { readonly id: string; readonly px: number }) {
  return <Art name={`av-${avatarOf(id)}`} px={px} />;
}
