import { useState } from "react";
import { shareRound } from "../../../games/play/game.queries.ts";
import { useT } from "../../../i18n/index.ts";
import { Button, Icon, Sheet, shareText, showToast } from "../../../ui/index.ts";

interface ShareSheetProps {
  readonly id: string;
  /** Whether other people can already see the round. */
  readonly shared: boolean;
  readonly open: boolean;
  onClose(): void;
}

/**
 * Explains what other people can see of a shared round. Lets the player make the round public, copy the address of the
 * round, and make the round private again.
 */
export function ShareSheet({ id, shared, open, onClose }: ShareSheetProps) {
  const t = useT();
  const [busy, setBusy] = useState(false);
  const change = async (wanted: boolean, then: () => Promise<void> | void) => {
    setBusy(true);
    try {
      if (wanted !== shared) await shareRound(id, wanted);
      await then();
    } catch {
      // The function `call` has already shown the reason for the failure to the player. The visibility of the round
      // stays unchanged.
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("round.share")}>
      <p className="flex gap-8 text-14 text-muted">
        <Icon
          name={shared ? "check" : "info"}
          size={18}
          className={shared ? "flex-none text-emerald" : "flex-none"}
        />
        {t(shared ? "round.sharedNow" : "round.shareWhat")}
      </p>
      {shared ? <p className="well mono mt-12 text-12 break-all select-all">{location.href}</p> : null}
      <div className="mt-20 flex flex-col gap-12">
        <Button
          busy={busy ? t("state.loading") : undefined}
          onClick={() => void change(true, () => shareText({ url: location.href }))}
        >
          <Icon name="share" size={18} />
          {t(shared ? "round.sendLink" : "round.share")}
        </Button>
        {shared ? (
          <Button
            look="quiet"
            busy={busy ? t("state.loading") : undefined}
            onClick={() => void change(false, () => showToast("succ", t("round.shareStopped")))}
          >
            {t("round.shareStop")}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}
