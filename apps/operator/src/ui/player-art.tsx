import { avatarOf } from "@gemplay/api-schema/player";
import { Art } from "./art.tsx";

/** Shows the same avatar of a player that other players see. */
export function PlayerArt({ id, px }: { readonly id: string; readonly px: number }) {
  return <Art name={`av-${avatarOf(id)}`} px={px} />;
}
