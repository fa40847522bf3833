import type { Data, FreshProof } from "@gemplay/api-schema";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useT } from "../../../i18n/index.ts";
import { platformQueries } from "../../../queries/index.ts";
import { PasskeyError } from "../../../session/index.ts";
import { Button, Notice, Sheet, WalletWait } from "../../../ui/index.ts";
import { failureText } from "../../../wallet/index.ts";
import { useRunWithProof } from "./run-with-proof.ts";
import { useProof } from "./use-proof.tsx";

interface ProvedSheetProps {
  readonly info: Data<"GET /user/proof_ways">;
  readonly purpose: Parameters<typeof useProof>[0];
  readonly title: string;
  readonly why: ReactNode;
  /** Text of the button before the action, and text of the button while the action runs. */
  readonly act: string;
  readonly acting: string;
  /** Style of the button that starts the action. */
  readonly look?: "act" | "stop";
  /** Reason why the button is disabled, for example because the player has not made a choice yet. */
  readonly reason?: string | undefined;
  /**
   * Error text that the form shows if the server's response was lost. If undefined, the form shows a general error
   * text.
   */
  readonly lost?: string;
  readonly children?: ReactNode;
  onClose(): void;
  /** Runs the action of the form with the fresh proof of identity. */
  onProved(proof: FreshProof): Promise<void>;
}

/** Shows a sheet with one action that needs a fresh proof of identity. */
export function ProvedSheet({ title, onClose, ...form }: ProvedSheetProps) {
  return (
    <Sheet open title={title} onClose={onClose}>
      <ProvedForm {...form} />
    </Sheet>
  );
}

/** Runs one action with a fresh proof of identity. If the account has a second factor, also asks for its code. */
export function ProvedForm(props: Omit<ProvedSheetProps, "title" | "onClose">) {
  const t = useT();
  const { info, purpose, why, act, acting, look = "act", lost, children, onProved } = props;
  // Until the page has read the configuration, the form offers the e-mail. A server without e-mail refuses the request.
  const mail = useQuery(platformQueries.config()).data?.features.mail !== false;
  const { isPending, error, mutate } = useRunWithProof(onProved);
  const { fields, reason, take, refused } = useProof(purpose, info, mail, isPending);
  const missing = reason ?? props.reason;
  return (
    <form
      className="flex flex-col gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !isPending) mutate(take, { onError: refused });
      }}
    >
      <p className="text-14 text-muted">{why}</p>
      {children}
      {fields}
      {error === null ? null : (
        <Notice tone="coral" urgent>
          {error instanceof PasskeyError ? error.message : failureText(error, lost ?? t("proof.lost"))}
        </Notice>
      )}
      {isPending ? <WalletWait /> : null}
      <Button type="submit" look={look} busy={isPending ? acting : undefined} reason={missing}>
        {act}
      </Button>
    </form>
  );
}
