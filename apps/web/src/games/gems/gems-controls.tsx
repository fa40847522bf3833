import { gems, risks } from "@gemplay/games";
import { useT } from "../../i18n/index.ts";
import type { ControlsProps } from "../play/game/instant-game.ts";
import { RiskChoice } from "../play/panel/risk-choice.tsx";
import { formatShortMultiplier } from "../play/stake/figures.ts";

/** Lets the player choose the risk, which is the only parameter of the game Gems. */
export function GemsControls({ params, locked, onParams }: ControlsProps<"gems">) {
  const t = useT();
  return (
    <RiskChoice
      risks={risks}
      value={params.risk}
      aside={t("gems.upTo", { multiplier: formatShortMultiplier(gems.topMultiplierE4(params)) })}
      locked={locked}
      onChange={(risk) => onParams({ risk })}
    />
  );
}
