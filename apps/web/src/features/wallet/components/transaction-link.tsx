import { useExplorer } from "../../../queries/index.ts";
import { TransactionLink as Link } from "../../../ui/index.ts";

/** Shows the hash of a transaction, with a link to the block explorer if the blockchain has a block explorer. */
export function TransactionLink({ hash }: { readonly hash: string }) {
  return <Link hash={hash} explorer={useExplorer()} />;
}
