import { Link } from "wouter";
import { useT } from "../../../i18n/index.ts";

/** Link for a player whose funds password is forgotten or locked. */
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
