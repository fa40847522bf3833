import { Children, type ReactNode } from "react";
import { Icon, type IconName } from "../art/art.tsx";
import { useAlertRole } from "./use-alert-role.ts";

interface NoticeProps {
  readonly tone: "gold" | "coral" | "sapphire";
  readonly icon?: IconName;
  readonly children: ReactNode;
  /** True for an error message that screen readers must read aloud immediately. */
  readonly urgent?: boolean;
  readonly action?: ReactNode;
}

const tones = {
  gold: "bg-gold-bg text-gold-hi [&>svg]:text-gold",
  coral: "bg-coral-bg text-[var(--coral-hi)] [&>svg]:text-coral",
  sapphire: "bg-sapphire-bg text-[var(--sapphire-hi)] [&>svg]:text-sapphire",
};

/** Shows a short, important text inside a screen. */
export function Notice({ tone, icon = "alert", urgent = false, action, children }: NoticeProps) {
  const texts = Children.toArray(children).filter((child) => typeof child === "string");
  // A text of one space gives an urgent notice without plain text the ARIA role `alert` too.
  const role = useAlertRole(urgent ? texts.join(" ") || " " : undefined, texts);
  return (
    <div role={role} className={`flex items-center gap-12 rounded-16 px-14 py-12 text-13 ${tones[tone]}`}>
      <Icon name={icon} />
      <div className="min-w-0 flex-1">{children}</div>
      {action}
    </div>
  );
}
