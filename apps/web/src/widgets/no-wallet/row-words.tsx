import { Icon } from "../../ui/index.ts";

export function RowWords({ title, detail }: { readonly title: string; readonly detail: string }) {
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block text-14 font-semibold">{title}</span>
        <span className="text-12 text-muted">{detail}</span>
      </span>
      <Icon name="right" size={16} className="text-muted" />
    </>
  );
}
