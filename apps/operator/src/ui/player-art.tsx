import { avatarOf } from "@gemplay/api-schema/player";
import { Art } from "./art.tsx";

/** Shows the avatar of a player. Other players see the same avatar. */
export function PlayerArt({ id, px }: { readonly id: string; readonly px: number }) {
  return <Art name={`av-${avatarOf(id)}`} px={px} />;
}
