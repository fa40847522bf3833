import { useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";

export interface RulesButtonProps {
  /** The exact return to player of the current bet, as text. */
  readonly rtp: string;
  onRules(): void;
}

/** Opens the rules of the game, and shows the return to player. Every state of a game's panel contains this button. */
export function RulesButton({ rtp, onRules }: RulesButtonProps) {
  const t = useT();
  return (
    <button type="button" className="rules-button" aria-haspopup="dialog" onClick={onRules}>
      <Icon name="shield" size={16} />
      {`${t("play.rules")} · ${t("play.rtp", { rtp })}`}
    </button>
  );
}
