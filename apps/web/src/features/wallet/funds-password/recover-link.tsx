import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";

/** Shows a link for players who have forgotten the funds password or whose funds password the server has locked. */
export function RecoverLink({ next = "/withdraw" }: { readonly next?: "/withdraw" | "/profile" }) {
  const t = useT();
  return (
    <p className="text-center text-14">
      <Link href={`/setPass?view=recover&next=${next}`} className="link">
        {t("funds.forgotten")}
      </Link>
    </p>
  );
}
