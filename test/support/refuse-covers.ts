import type { WorkflowInterceptors } from '@temporalio/workflow';

/** Interceptors of a Temporal that cannot start the workflow of thumbnails. */
export const interceptors = (): WorkflowInterceptors => ({
  outbound: [
    {
      startChildWorkflowExecution: async (input, next) => {
        if (input.workflowType === 'gatewayCovers') throw new Error('The namespace is not found.');
        return next(input);
      },
    },
  ],
});
