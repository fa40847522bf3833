import { useT } from "../../../i18n/index.ts";
import { Button, Icon, Sheet } from "../../../ui/index.ts";
import { useShareRound } from "../api/share-round.ts";

interface ShareSheetProps {
  readonly id: string;
  /** Whether other people can already see the round. */
  readonly shared: boolean;
  readonly open: boolean;
  onClose(): void;
}

/**
 * Explains what other people can see of a shared round. Lets the player make the round public, copy the URL of the
 * round, and make the round private again.
 */
export function ShareSheet({ id, shared, open, onClose }: ShareSheetProps) {
  const t = useT();
  const { isPending, mutate } = useShareRound(id, shared);
  const busy = isPending ? t("state.loading") : undefined;
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
        <Button busy={busy} onClick={() => mutate(true)}>
          <Icon name="share" size={18} />
          {t(shared ? "round.sendLink" : "round.share")}
        </Button>
        {shared ? (
          <Button look="quiet" busy={busy} onClick={() => mutate(false)}>
            {t("round.shareStop")}
          </Button>
        ) : null}
      </div>
    </Sheet>
  );
}
