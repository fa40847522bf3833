import { useT } from "../../../i18n/index.ts";
import { Button, Icon } from "../../../ui/index.ts";
import { saveProofs } from "./proof-files.ts";

/** Saves the receipts and the proofs of the player's bets as a file. */
export function ExportButton() {
  const t = useT();
  return (
    <Button look="quiet" onClick={saveProofs}>
      <Icon name="dl" size={18} />
      {t("log.export")}
    </Button>
  );
}
