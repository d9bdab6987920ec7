import type { VNode } from 'preact';
import type { DeliveryTroubles } from '../../db/record/delivery-troubles.js';
import { AdminLayout, addressOf, adminParts } from '../admin/admin-layout.js';
import type { Frame } from '../parts/layout.js';
import { useAddress, useWords } from '../parts/locale.js';
import { DeliverySections } from './admin-troubles.js';

/** What is wrong with delivery, and the way to everything else that whoever runs the installation needs to see. */
export function AdminPage({ frame, troubles }: { readonly frame: Frame; readonly troubles: DeliveryTroubles }): VNode {
  const to = useAddress();
  const { admin } = useWords();
  return (
    <AdminLayout frame={frame} part="troubles" refresh={10}>
      <div data-live id="admin">
        <DeliverySections troubles={troubles} />
      </div>
      <section aria-labelledby="more">
        <h2 id="more">{admin.menu.label}</h2>
        <ul class="plain">
          {adminParts
            .filter((part) => part !== 'troubles')
            .map((part) => (
              <li>
                <a href={to(addressOf(part))}>{admin.menu[part]}</a> <span class="meta">{admin.about[part]}</span>
              </li>
            ))}
        </ul>
      </section>
    </AdminLayout>
  );
}
