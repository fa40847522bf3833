import { useT } from "../../../i18n/index.ts";
import { Icon } from "../../../ui/index.ts";

export interface RulesButtonProps {
  /** The exact return to player of the current bet, as text. */
  readonly rtp: string;
  /** True if the button shows only the return to player, because a row of switches has no space for more. */
  readonly isShort?: boolean;
  onRules(): void;
}

/** Opens the rules of the game, and shows the return to player. Every state of a game's panel contains this button. */
export function RulesButton({ rtp, isShort = false, onRules }: RulesButtonProps) {
  const t = useT();
  const shownRtp = t("play.rtp", { rtp });
  const name = `${t("play.rules")} · ${shownRtp}`;
  return (
    <button type="button" className="rules-button" aria-haspopup="dialog" aria-label={name} onClick={onRules}>
      <Icon name="shield" size={16} />
      {isShort ? shownRtp : name}
    </button>
  );
}
