import { useEffect } from "react";
import { host } from "../../host/host.ts";
import { useT } from "../../i18n/index.ts";
import { Button, Countdown, copyText, Icon, Notice, useSecondsLeft } from "../../ui/index.ts";
import { useCreateBrowserLink } from "./api/create-browser-link.ts";

interface LinkActionProps {
  /** URL path that the one-time sign-in link opens in the browser. */
  readonly path: string;
  /** Difference in ms between the server's clock and this device's clock. */
  readonly offsetMs: number;
}

/**
 * Shows the one-time sign-in link that opens this account in the browser. `LinkAction` requests the first link when the
 * screen opens. Later links need a tap, because each new link makes the previous one invalid. The secret of the sign-in
 * link is in the URL fragment, which browsers do not send to a server.
 */
export function LinkAction({ path, offsetMs }: LinkActionProps) {
  const t = useT();
  const { data, error, isPending, mutate } = useCreateBrowserLink(offsetMs);
  useEffect(() => {
    mutate();
  }, [mutate]);
  const left = useSecondsLeft(data?.endsAtMs ?? 0, data?.seconds ?? 0);
  if (!data || left === 0)
    return (
      <div className="mt-16 flex flex-col gap-12">
        {error ? (
          <Notice tone="coral" urgent>
            {error.message}
          </Notice>
        ) : data && !isPending ? (
          <p className="text-13 text-muted" role="status">
            {t("inside.ranOut")}
          </p>
        ) : null}
        <Button
          busy={error || (data && !isPending) ? undefined : t("inside.asking")}
          onClick={() => mutate()}
        >
          {t("inside.newLink")}
        </Button>
      </div>
    );
  const url = `${location.origin}/login?view=continue&next=${encodeURIComponent(path)}#${data.secret}`;
  return (
    <>
      <Button className="mt-16" onClick={() => host().openLink(url)}>
        <Icon name="ext" size={18} />
        {t("inside.open")}
      </Button>
      <div className="mt-12 grid grid-cols-2 items-center gap-12">
        <Button look="quiet" size="md" className="px-8!" onClick={() => void copyText(url)}>
          <Icon name="copy" size={18} />
          {t("inside.copy")}
        </Button>
        <span className="flex min-w-0 items-center justify-center gap-8 text-left text-13 text-muted">
          <Countdown
            endsAtMs={data.endsAtMs}
            seconds={data.seconds}
            spoken={(seconds) => t("inside.secondsLeft", { seconds })}
          />
          {t("inside.goodOnce", { seconds: data.seconds })}
        </span>
      </div>
    </>
  );
}
