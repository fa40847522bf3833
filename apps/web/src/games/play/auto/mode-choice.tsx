import { useT } from "../../../i18n/index.ts";
import { Segmented } from "../../../ui/index.ts";
import { usePlayRules } from "../panel/play-rules.ts";
import type { PlayMode } from "./use-auto.ts";

interface ModeChoiceProps {
  readonly mode: PlayMode;
  onMode(mode: PlayMode): void;
}

/**
 * Returns the way to play: manual if the operator has closed automatic play, otherwise the choice of the player. A
 * running series of automatic bets keeps its panel until it has ended.
 */
export const useOpenMode = (chosen: PlayMode, running: boolean): PlayMode =>
  usePlayRules().closed.includes("automatic") && !running ? "manual" : chosen;

/** Lets the player choose between manual and automatic play, if the operator allows automatic play. */
export function ModeChoice({ mode, onMode }: ModeChoiceProps) {
  const t = useT();
  const { closed } = usePlayRules();
  if (closed.includes("automatic") && mode === "manual") return null;
  return (
    <Segmented
      label={t("play.mode")}
      value={mode}
      options={[
        { value: "manual", label: t("play.manual") },
        { value: "auto", label: t("play.auto") },
      ]}
      onChange={onMode}
    />
  );
}
