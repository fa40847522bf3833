import { useExplorer } from "../../queries/index.ts";
import { TransactionLink as Link } from "../../ui/index.ts";

/** A transaction of the wallet, in the explorer of the chain where it has one. */
export function TransactionLink({ hash }: { readonly hash: string }) {
  return <Link hash={hash} explorer={useExplorer()} />;
}
