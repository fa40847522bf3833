import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../api/index.ts";
import { host } from "../host/host.ts";
import { useT } from "../i18n/index.ts";
import { Button, Countdown, copyText, Icon, Notice, useSecondsLeft } from "../ui/index.ts";

/** For so long a link is good. */
const linkSeconds = 60;

interface LinkActionProps {
  /** Where it goes on in the browser. */
  readonly path: string;
  /** What to add to this device's clock to get the server's. */
  readonly offsetMs: number;
}

/**
 * The one-time link: asked for as the screen opens, and after that by a tap only, because each makes the one before void.
 * What opens the account stands behind the address's #, which no server is sent.
 */
export function LinkAction({ path, offsetMs }: LinkActionProps) {
  const t = useT();
  const { data, error, isPending, mutate } = useMutation({
    networkMode: "always",
    mutationFn: () => call("POST /user/browser_link", { body: {} }, { silent: true }),
  });
  useEffect(() => mutate(), [mutate]);
  const endsAtMs = data ? data.expiresAtMs - offsetMs : 0;
  const left = useSecondsLeft(endsAtMs, linkSeconds);
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
            endsAtMs={endsAtMs}
            seconds={linkSeconds}
            spoken={(seconds) => t("inside.secondsLeft", { seconds })}
          />
          {t("inside.goodOnce", { seconds: linkSeconds })}
        </span>
      </div>
    </>
  );
}
