export type DeliveryKind = 'slash_commands' | 'interactive' | 'events_api';

export interface Delivery {
  readonly kind: DeliveryKind;
  readonly payload: Readonly<Record<string, unknown>>;
  /** 0 at first. */
  readonly attempt: number;
  readonly retryReason: string | undefined;
}

/** `payload` is what the app sent with its acknowledgement; an empty object where it sent nothing. */
export type DeliveryOutcome =
  | { readonly kind: 'acknowledged'; readonly payload: unknown }
  | { readonly kind: 'failed'; readonly reason: 'timeout' | 'connection_failed' | 'http_error'; readonly mayRetry: boolean };

export interface Transport {
  send(delivery: Delivery, withinMs: number): Promise<DeliveryOutcome>;
}
