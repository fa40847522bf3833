/** The parts of the service worker that the functions use. Tests replace them. */
export interface PushScope {
  readonly registration: Pick<ServiceWorkerRegistration, "showNotification">;
  readonly clients: Pick<Clients, "matchAll" | "openWindow">;
  readonly location: { readonly origin: string };
}

const icon = "/icons/icon-192.png";

/**
 * Shows a push message of the server. A message that cannot be read is shown too, because a browser ends a subscription
 * whose messages stay invisible.
 */
export async function showPush(
  { registration }: PushScope,
  data: Pick<PushMessageData, "json"> | null,
): Promise<void> {
  const { title, body, path } = read(data);
  await registration.showNotification(title, { body, icon, data: { path } });
}

function read(data: Pick<PushMessageData, "json"> | null) {
  try {
    const { title, body, path } = (data?.json() ?? {}) as Readonly<Record<string, unknown>>;
    const text = (value: unknown, other: string) => (typeof value === "string" ? value : other);
    return { title: text(title, "Gemplay"), body: text(body, ""), path: text(path, "/") };
  } catch {
    return { title: "Gemplay", body: "", path: "/" };
  }
}

/** Opens the screen of a push message: in an open page of this site if there is one, otherwise in a new page. */
export async function openPush(
  { clients, location }: PushScope,
  notification: Pick<Notification, "close" | "data">,
): Promise<void> {
  notification.close();
  const { path } = (notification.data ?? {}) as { readonly path?: unknown };
  const url = new URL(typeof path === "string" ? path : "/", location.origin);
  // The message came from the server, but a screen of another site must never open from it.
  const target = url.origin === location.origin ? url.href : location.origin;
  const [open] = await clients.matchAll({ type: "window", includeUncontrolled: true });
  if (open === undefined) return void (await clients.openWindow(target));
  await open.focus();
  await open.navigate(target);
}
