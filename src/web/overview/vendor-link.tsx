import type { VNode } from 'preact';
import { useAddress } from '../parts/locale.js';

export function VendorLink({ of }: { readonly of: { readonly vendorSlug: string; readonly vendorName: string } }): VNode {
  const to = useAddress();
  return (
    <a class="vendor" href={to(`/vendors/${encodeURIComponent(of.vendorSlug)}`)}>
      {of.vendorName}
    </a>
  );
}
