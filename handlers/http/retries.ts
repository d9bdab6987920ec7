import { Router } from 'express';
import { type Site, sendOn } from './send.js';

/** Another try for what stopped, as whoever runs the installation asks for it on the admin page. */
export function retryRoutes({ deps }: Pick<Site, 'deps'>): Router {
  const router = Router();
  router.post('/admin/threads/:tenant/:thread/retry', async ({ params }, res) =>
    sendOn(res, '/admin', await deps.retryThread({ tenantId: params.tenant, threadId: params.thread })),
  );
  router.post('/admin/posts/:tenant/:post/retry', async ({ params }, res) =>
    sendOn(res, '/admin', await deps.retryChannelPost({ tenantId: params.tenant, postId: params.post })),
  );
  router.post('/admin/channels/:tenant/:channel/resume', async ({ params }, res) =>
    sendOn(res, '/admin', await deps.tryChannelAgain({ tenantId: params.tenant, channelId: params.channel })),
  );
  return router;
}
