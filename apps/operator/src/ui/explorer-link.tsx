import { useQuery } from "@tanstack/react-query";
import { call } from "../api/call.ts";
import { t } from "../i18n/language.ts";
import { Icon } from "./art.tsx";

interface ExplorerLinkProps {
  readonly kind: "address" | "tx";
  /** An address on the chain, or the hash of a transaction. */
  readonly name: string;
}

/**
 * Links to an address or a transaction in the block explorer of the chain. Renders nothing if the chain has no block
 * explorer.
 */
export function ExplorerLink({ kind, name }: ExplorerLinkProps) {
  // The navigation rail uses the same query, so this component sends no request of its own.
  const { data } = useQuery({ queryKey: ["session"], queryFn: () => call("GET /session", {}) });
  if (!data?.explorer) return null;
  return (
    <a
      className="link line"
      href={`${data.explorer.replace(/\/$/, "")}/${kind}/${name}`}
      target="_blank"
      rel="noreferrer"
    >
      {t("explorer.open")}
      <Icon name="right" px={14} />
    </a>
  );
}
