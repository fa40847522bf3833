/**
 * The folder `outbox` stores one row for each event that players are notified about. A feature writes the row in the
 * transaction that makes the event true, and the code of `notify` sends the event afterwards. The code of `outbox` may
 * import only the platform, so that every feature can write events. The code of `outbox` stores only the name of an
 * event.
 */
export {
  addOutboxEvent,
  addOutboxEvents,
  forgetNotifiedBefore,
  forgetOutboxEvents,
  type OutboxEventKind,
} from "./outbox.repository.ts";
export { notifyPending } from "./outbox.ts";
