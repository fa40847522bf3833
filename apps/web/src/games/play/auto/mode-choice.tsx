import { useT } from "../../../i18n/index.ts";
import { Segmented } from "../../../ui/index.ts";
import type { PlayMode } from "./use-auto.ts";

interface ModeChoiceProps {
  readonly mode: PlayMode;
  onMode(mode: PlayMode): void;
}

/** Lets the player choose between manual and automatic play. */
export function ModeChoice({ mode, onMode }: ModeChoiceProps) {
  const t = useT();
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
