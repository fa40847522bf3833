import type { Data, FreshProof } from "@gemplay/api-schema";
import { type ReactNode, useState } from "react";
import { useT } from "../../i18n/index.ts";
import { platformQueries, userQueries } from "../../queries/index.ts";
import { withSecondFactor } from "../../session/index.ts";
import { queryClient, userStore } from "../../stores/index.ts";
import { Button, Notice, Sheet, WalletWait } from "../../ui/index.ts";
import { failureText } from "../../wallet/index.ts";
import { useProof } from "./use-proof.tsx";

interface ProvedSheetProps {
  readonly info: Data<"GET /user/proof_ways">;
  readonly purpose: Parameters<typeof useProof>[0];
  readonly title: string;
  readonly why: ReactNode;
  /** Text of the button before the action, and text of the button while the action runs. */
  readonly act: string;
  readonly acting: string;
  /** Appearance of the button that starts the action. */
  readonly look?: "act" | "stop";
  /** Reason why the button is disabled, for example a missing choice of the player. */
  readonly reason?: string | undefined;
  /**
   * Error text that the form shows if the answer of the server was lost. Without the text `lost`, the form shows a
   * general error text after a lost answer.
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

/**
 * Runs one action with a fresh proof of identity. If the account has a second factor, also asks for a code of the
 * second factor.
 */
export function ProvedForm(props: Omit<ProvedSheetProps, "title" | "onClose">) {
  const t = useT();
  const { info, purpose, why, act, acting, look = "act", lost, children, onProved } = props;
  const mail = queryClient.getQueryData(platformQueries.config().queryKey)?.features.mail === true;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const { fields, reason, take, refused } = useProof(purpose, info, mail, busy);
  const run = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const { token } = userStore.get();
      const proof = await take();
      await withSecondFactor(async (factor) => {
        // Another player may have signed in while the page waited for the wallet or for the second factor.
        if (token === userStore.get().token) await onProved({ ...proof, ...factor });
      });
    } catch (error) {
      setFailure(error);
      refused(error);
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: userQueries.userInfo().queryKey });
  };
  const missing = reason ?? props.reason;
  return (
    <form
      className="flex flex-col gap-16"
      onSubmit={(event) => {
        event.preventDefault();
        if (!missing && !busy) void run();
      }}
    >
      <p className="text-14 text-muted">{why}</p>
      {children}
      {fields}
      {failure === undefined ? null : (
        <Notice tone="coral" urgent>
          {failureText(failure, lost ?? t("proof.lost"))}
        </Notice>
      )}
      {busy ? <WalletWait /> : null}
      <Button type="submit" look={look} busy={busy ? acting : undefined} reason={missing}>
        {act}
      </Button>
    </form>
  );
}
