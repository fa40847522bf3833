import type { InstantGameName, StagedGameName } from "@gemplay/api-schema";
import type { ComponentProps } from "react";
import { HotkeyRules } from "../../games/play/panel/hotkey-rules.tsx";
import { ReturnRange } from "../../games/play/panel/return-range.tsx";
import { LimitLines } from "../../games/play/stake/limit-lines.tsx";
import { type PageKey, useT } from "../../i18n/index.ts";

interface RulesEndProps extends ComponentProps<typeof LimitLines>, ComponentProps<typeof HotkeyRules> {
  readonly game: InstantGameName | StagedGameName;
  /** The text that says what happens to an interrupted round. */
  readonly interrupted: PageKey;
}

/** The part of the rules that games have in common: the range of the return, interrupted rounds, limits and keys. */
export default function RulesEnd({ game, interrupted, bet, ...limits }: RulesEndProps) {
  const t = useT();
  return (
    <>
      <ReturnRange game={game} />
      <p>{t(interrupted)}</p>
      <LimitLines {...limits} />
      <HotkeyRules bet={bet} />
    </>
  );
}
