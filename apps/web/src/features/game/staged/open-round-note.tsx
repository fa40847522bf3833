import type { Auto } from "../../../games/play/auto/use-auto.ts";
import { RulesButton, type RulesButtonProps } from "../../../games/play/panel/rules-button.tsx";
import { useT } from "../../../i18n/index.ts";
import { Button, Icon } from "../../../ui/index.ts";
import { EndedNote } from "../panels/auto-panel.tsx";

interface OpenRoundNoteProps extends Pick<Auto<object>, "ended">, RulesButtonProps {
  onManual(): void;
}

/**
 * Shows a note instead of the settings of automatic play while a round is open, because the player must finish the open
 * round first.
 */
export function OpenRoundNote({ ended, onManual, ...rules }: OpenRoundNoteProps) {
  const t = useT();
  return (
    <>
      <EndedNote ended={ended} />
      <p className="auto-panel-ended">
        <Icon name="info" size={16} />
        {t("staged.autoOpen")}
      </p>
      <div className="panel-foot">
        <Button onClick={onManual}>{t("staged.autoByHand")}</Button>
      </div>
      <RulesButton {...rules} />
    </>
  );
}
