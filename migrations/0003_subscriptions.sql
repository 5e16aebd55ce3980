-- What the payment service said of each subscription, as of described_at: events
-- come twice, late and in any order, and an older one must not win. A row for
-- each subscription, because somebody who subscribes anew may still get news of
-- the earlier one.
create table subscriptions (
  subscription_id text primary key,
  user_id uuid not null references users on delete cascade,
  customer_id text not null,
  plan text not null check (plan in ('starter', 'professional', 'enterprise')),
  status text not null,
  current_period_end timestamptz not null,
  cancel_at_period_end boolean not null,
  described_at timestamptz not null
);

create index subscriptions_of_user on subscriptions (user_id);
create index subscriptions_of_customer on subscriptions (customer_id);

-- Events that were taken in, stored in the transaction of their effect.
create table payment_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);
