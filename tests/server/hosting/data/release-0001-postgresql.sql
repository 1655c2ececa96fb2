CREATE TABLE public.alembic_version (
    version_num character varying(32) NOT NULL
);
CREATE TABLE public.log (
    table_id character varying(32) NOT NULL,
    n integer NOT NULL,
    at bigint NOT NULL,
    request character varying(100),
    entry text NOT NULL
);
CREATE TABLE public.members (
    player character varying(32) NOT NULL,
    table_id character varying(32) NOT NULL,
    seat integer NOT NULL
);
CREATE TABLE public.players (
    id character varying(32) NOT NULL,
    name character varying(40) NOT NULL,
    created bigint NOT NULL
);
CREATE TABLE public.tables (
    id character varying(32) NOT NULL,
    code character varying(12),
    game character varying(40) NOT NULL,
    status character varying(12) NOT NULL,
    public boolean NOT NULL,
    created bigint NOT NULL,
    ended bigint,
    wake bigint,
    secret bytea NOT NULL,
    transcript text
);
CREATE TABLE public.tokens (
    hash bytea NOT NULL,
    player character varying(32) NOT NULL,
    created bigint NOT NULL,
    expires bigint
);
INSERT INTO public.alembic_version VALUES ('0001');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 1, 1795020914510, NULL, '{"type":"opened","game":"runner-up","options":{"players":2,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":120,"stand_in":"regular","public":false,"watching":true,"chat":true,"coach":true,"locked":false},"host":"20017ac275b1cb18","created":1795020914510}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 2, 1795020914510, NULL, '{"type":"sat","seat":0,"player":"20017ac275b1cb18","name":"Ann","colour":0,"contribution":null}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 3, 1795020914516, NULL, '{"type":"sat","seat":1,"player":"f3ba0680aaffcad8","name":"Bob","colour":1,"contribution":"7b1079fd3dd30324f2a16a40cbc3b4b6438b8333dd97283ea3be2837aaf47864"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 4, 1795020914518, NULL, '{"type":"started","bots":{},"contribution":"0e8e391d814a5a0c8fdb9d7badbdbb3bd50b5d2d4ff145b58dec6f083cd5ba57"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 5, 1795020914526, '20017ac275b1cb18:38a060ffd845ea22', '{"type":"chose","seat":0,"move":"-3>2","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 6, 1795020914528, 'f3ba0680aaffcad8:272b055614fe977b', '{"type":"chose","seat":1,"move":"+3>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 7, 1795020914529, '20017ac275b1cb18:1128206f1689e211', '{"type":"chose","seat":0,"move":"-3>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 8, 1795020914530, 'f3ba0680aaffcad8:e2aa19be78704321', '{"type":"chose","seat":1,"move":"-1>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 9, 1795020914531, '20017ac275b1cb18:d25b51d982af1792', '{"type":"chose","seat":0,"move":"+1>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 10, 1795020914532, 'f3ba0680aaffcad8:3ff8ba00bebf39b9', '{"type":"chose","seat":1,"move":"+2>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 11, 1795020914533, '20017ac275b1cb18:2aa8dec9e73e92ff', '{"type":"chose","seat":0,"move":"+5>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 12, 1795020914534, 'f3ba0680aaffcad8:c40bfd90e513f221', '{"type":"chose","seat":1,"move":"-1>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 13, 1795020914534, '20017ac275b1cb18:11abd586dc649c1f', '{"type":"chose","seat":0,"move":"+4>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 14, 1795020914535, 'f3ba0680aaffcad8:40cf5e2e04c541fc', '{"type":"chose","seat":1,"move":"-2>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 15, 1795020914536, '20017ac275b1cb18:52ee6979f16ff6ff', '{"type":"chose","seat":0,"move":"-3>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 16, 1795020914536, 'f3ba0680aaffcad8:0ce52bf646c706f3', '{"type":"chose","seat":1,"move":"-1>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 17, 1795020914537, '20017ac275b1cb18:ae64dd0b6a828d3a', '{"type":"chose","seat":0,"move":"-2>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 18, 1795020914537, 'f3ba0680aaffcad8:aa67b811578d08b2', '{"type":"chose","seat":1,"move":"+4>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 19, 1795020914538, '20017ac275b1cb18:07b50b995bc7b611', '{"type":"chose","seat":0,"move":"+3>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 20, 1795020914539, 'f3ba0680aaffcad8:0449c77164529083', '{"type":"chose","seat":1,"move":"-3>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 21, 1795020914539, '20017ac275b1cb18:74373a4b1f5ad5a7', '{"type":"chose","seat":0,"move":"+1>2","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 22, 1795020914540, 'f3ba0680aaffcad8:0f82be8c77d4a938', '{"type":"chose","seat":1,"move":"+5>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 23, 1795020914541, '20017ac275b1cb18:5764b896de3bb924', '{"type":"chose","seat":0,"move":"-1>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 24, 1795020914541, 'f3ba0680aaffcad8:ec2f9eed819c5345', '{"type":"chose","seat":1,"move":"-2>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 25, 1795020914542, '20017ac275b1cb18:51566726dea833be', '{"type":"chose","seat":0,"move":"-1>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 26, 1795020914543, 'f3ba0680aaffcad8:902ad13186be9be0', '{"type":"chose","seat":1,"move":"-3>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 27, 1795020914543, '20017ac275b1cb18:b249d96cd62cb781', '{"type":"chose","seat":0,"move":"-3>2","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 28, 1795020914544, 'f3ba0680aaffcad8:95c8a61439d6657e', '{"type":"chose","seat":1,"move":"-2>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 29, 1795020914545, '20017ac275b1cb18:5f1fb41c1f5b73b0', '{"type":"chose","seat":0,"move":"-4>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 30, 1795020914545, 'f3ba0680aaffcad8:d1bf5addeb3f1706', '{"type":"chose","seat":1,"move":"+3>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 31, 1795020914546, '20017ac275b1cb18:cd5abdf9dc6fa6e3', '{"type":"chose","seat":0,"move":"+2>2","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 32, 1795020914547, 'f3ba0680aaffcad8:f90fd31d7f9d8b54', '{"type":"chose","seat":1,"move":"+5>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 33, 1795020914547, '20017ac275b1cb18:7e10440cd6bed9e9', '{"type":"chose","seat":0,"move":"-2>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 34, 1795020914548, 'f3ba0680aaffcad8:333edaab21ebadbc', '{"type":"chose","seat":1,"move":"+4>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 35, 1795020914549, '20017ac275b1cb18:d5cb2c1986664cc2', '{"type":"chose","seat":0,"move":"+4>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 36, 1795020914549, 'f3ba0680aaffcad8:86559531d36724df', '{"type":"chose","seat":1,"move":"-1>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 37, 1795020914550, '20017ac275b1cb18:6569377803f92b5d', '{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 38, 1795020914550, 'f3ba0680aaffcad8:9e26e3e19f6dceec', '{"type":"chose","seat":1,"move":"-3>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 39, 1795020914551, '20017ac275b1cb18:9b35abc83e2010ce', '{"type":"chose","seat":0,"move":"-2>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 40, 1795020914552, 'f3ba0680aaffcad8:d6881aef421abc7a', '{"type":"chose","seat":1,"move":"+1>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 41, 1795020914552, '20017ac275b1cb18:1901fb2328fa5889', '{"type":"chose","seat":0,"move":"-2>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 42, 1795020914553, 'f3ba0680aaffcad8:a16ee64524248bd3', '{"type":"chose","seat":1,"move":"+2>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 43, 1795020914553, '20017ac275b1cb18:5e85fc800714db32', '{"type":"chose","seat":0,"move":"-3>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 44, 1795020914554, 'f3ba0680aaffcad8:dfb069619fb0e593', '{"type":"chose","seat":1,"move":"+1>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 45, 1795020914555, '20017ac275b1cb18:cf72ed36f69b6e54', '{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 46, 1795020914555, 'f3ba0680aaffcad8:7b718a18a248d171', '{"type":"chose","seat":1,"move":"+4>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 47, 1795020914556, '20017ac275b1cb18:90ce716a02665072', '{"type":"chose","seat":0,"move":"+2>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 48, 1795020914556, 'f3ba0680aaffcad8:fe51875e4d022767', '{"type":"chose","seat":1,"move":"+3>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 49, 1795020914557, '20017ac275b1cb18:33c912a441a4a2ec', '{"type":"chose","seat":0,"move":"+2>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 50, 1795020914558, 'f3ba0680aaffcad8:8605e69e170e1e49', '{"type":"chose","seat":1,"move":"-4>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 51, 1795020914558, '20017ac275b1cb18:67edb0c84ca9ad27', '{"type":"chose","seat":0,"move":"+3>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 52, 1795020914559, 'f3ba0680aaffcad8:59b48449bc608575', '{"type":"chose","seat":1,"move":"+4>1","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 53, 1795020914560, '20017ac275b1cb18:aa01e3fa3147e825', '{"type":"chose","seat":0,"move":"-2>0","by":"person"}');
INSERT INTO public.log VALUES ('9feab3d3edbda28c082685eb', 54, 1795020914560, 'f3ba0680aaffcad8:b38a534a72a580fd', '{"type":"chose","seat":1,"move":"+1>1","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 5, 1795020914570, NULL, '{"type":"started","bots":{},"contribution":"1f207c0f869c1b7a8288c77697b3ac8bb451488579e1bc35a74aa2544037999b"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 6, 1795020914572, NULL, '{"type":"chose","seat":2,"move":"-1>1","by":"bot"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 7, 1795020914575, '20017ac275b1cb18:e036a422d69c1091', '{"type":"chose","seat":0,"move":"-3>0","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 8, 1795020914576, 'f3ba0680aaffcad8:cef61746e4cc9bf6', '{"type":"chose","seat":1,"move":"-3>1","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 9, 1795020914577, '20017ac275b1cb18:a96793f1475ce27f', '{"type":"chose","seat":0,"move":"-1>1","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 10, 1795020914577, NULL, '{"type":"chose","seat":2,"move":"-2>2","by":"bot"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 11, 1795020914578, 'f3ba0680aaffcad8:8a1762e4a2eea508', '{"type":"chose","seat":1,"move":"+1>2","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 12, 1795020914579, '20017ac275b1cb18:55513a0ce417af05', '{"type":"chose","seat":0,"move":"+1>1","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 13, 1795020914579, NULL, '{"type":"chose","seat":2,"move":"+4>0","by":"bot"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 14, 1795020914579, 'f3ba0680aaffcad8:0bc0da5c969cdd5c', '{"type":"chose","seat":1,"move":"+2>2","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 15, 1795020914580, '20017ac275b1cb18:4678da7d04a9e90b', '{"type":"chose","seat":0,"move":"+3>2","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 16, 1795020914580, NULL, '{"type":"chose","seat":2,"move":"+3>0","by":"bot"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 17, 1795020914581, 'f3ba0680aaffcad8:30b9bc54fe7bffe7', '{"type":"chose","seat":1,"move":"+2>1","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 18, 1795020914582, '20017ac275b1cb18:7cdb71e27c34efea', '{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 19, 1795020914582, NULL, '{"type":"chose","seat":2,"move":"+4>2","by":"bot"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 20, 1795020914583, 'f3ba0680aaffcad8:66458dc39230e5e5', '{"type":"chose","seat":1,"move":"+2>1","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 21, 1795020914584, NULL, '{"type":"chose","seat":2,"move":"+4>1","by":"bot"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 22, 1795020914584, '20017ac275b1cb18:e9f1f68c9fae4f8f', '{"type":"spoke","player":"20017ac275b1cb18","seat":0,"name":"Ann","text":"Good luck, everybody!","gesture":null}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 23, 1795020914585, 'f3ba0680aaffcad8:6d6af490dd630626', '{"type":"spoke","player":"f3ba0680aaffcad8","seat":1,"name":"Bob","text":null,"gesture":"wave"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 24, 1795020914585, '20017ac275b1cb18:0a4228bb31c752df', '{"type":"chose","seat":0,"move":"-3>0","by":"person"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 25, 1795020914586, '20017ac275b1cb18:41cc541010d772f0', '{"type":"retracted","seat":0}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 26, 1795020914589, '20017ac275b1cb18:19edc845b39151fc', '{"type":"chose","seat":0,"move":"-3>0","by":"person"}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 5, 1795020914600, NULL, '{"type":"started","bots":{},"contribution":"44665a6db6ecab63575d852865d6a4066a0e97808e9816789a7b35c3b9eeaf5d"}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 6, 1795020914605, '6f8235d19948090a:2ac69be837a1a34f', '{"type":"chose","seat":2,"move":"take r","by":"person"}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 7, 1795020914606, '20017ac275b1cb18:81fc30417a6950d0', '{"type":"chose","seat":0,"move":"take r","by":"person"}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 8, 1795020914607, 'f3ba0680aaffcad8:4d6933ec5cbb7907', '{"type":"chose","seat":1,"move":"take k","by":"person"}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 9, 1795020914608, '6f8235d19948090a:33c1d3ca1179156b', '{"type":"chose","seat":2,"move":"take draw","by":"person"}');
INSERT INTO public.log VALUES ('5b8338dbf8c4ebafe28018e6', 4, 1795020914617, NULL, '{"type":"started","bots":{},"contribution":"0e86183485920a89fd28225237865c123a02e6efc93e1a0ac63e10e157d759cc"}');
INSERT INTO public.log VALUES ('5b8338dbf8c4ebafe28018e6', 5, 1795020914619, 'f3ba0680aaffcad8:e86b119f14d05a69', '{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO public.log VALUES ('89f99fa01116825eee1c7fe5', 4, 1795020914629, NULL, '{"type":"started","bots":{},"contribution":"a9c8fdd2098db6551fd22cfdb71a068e20277d46f5d19199d3a8fd5635498b55"}');
INSERT INTO public.log VALUES ('89f99fa01116825eee1c7fe5', 5, 1795020914630, NULL, '{"type":"closed"}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 1, 1795020914563, NULL, '{"type":"opened","game":"runner-up","options":{"players":3,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":null,"stand_in":"regular","public":true,"watching":true,"chat":true,"coach":true,"locked":false},"host":"20017ac275b1cb18","created":1795020914563}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 2, 1795020914563, NULL, '{"type":"sat","seat":0,"player":"20017ac275b1cb18","name":"Ann","colour":0,"contribution":null}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 3, 1795020914563, NULL, '{"type":"bot-sat","seat":2,"level":"rookie","colour":2}');
INSERT INTO public.log VALUES ('be36460217e51ec5c484fa00', 4, 1795020914567, NULL, '{"type":"sat","seat":1,"player":"f3ba0680aaffcad8","name":"Bob","colour":1,"contribution":"0380f256c21ed2a84cfad999221143c013759c152e265830fdf95e36b969d9e5"}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 1, 1795020914591, NULL, '{"type":"opened","game":"cover-me","options":{"players":3,"length":"shorter","equal_value":false,"quick_deal":false,"starter":"random","tie":"share","open_scores":false},"settings":{"clock":null,"grace":null,"stand_in":"regular","public":false,"watching":true,"chat":true,"coach":true,"locked":false},"host":"20017ac275b1cb18","created":1795020914591}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 2, 1795020914591, NULL, '{"type":"sat","seat":0,"player":"20017ac275b1cb18","name":"Ann","colour":0,"contribution":null}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 3, 1795020914594, NULL, '{"type":"sat","seat":1,"player":"f3ba0680aaffcad8","name":"Bob","colour":1,"contribution":"8d0c1c7cfc17c95475dc20e79355d7e7d140fec87682db6a4d592547c54f5fc1"}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 4, 1795020914598, NULL, '{"type":"sat","seat":2,"player":"6f8235d19948090a","name":"Cid","colour":2,"contribution":"9784cc90e5418acc51082f2c883c3cb6fc8d8a0c1ef8a15af9bf3887d6c88c34"}');
INSERT INTO public.log VALUES ('646fd4afae162b9aee1933bb', 10, 1795020914609, NULL, '{"type":"left","seat":2,"level":"regular","kicked":false,"host":null}');
INSERT INTO public.log VALUES ('5b8338dbf8c4ebafe28018e6', 1, 1795020914612, NULL, '{"type":"opened","game":"runner-up","options":{"players":2,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":null,"stand_in":"regular","public":false,"watching":false,"chat":true,"coach":true,"locked":false},"host":"f3ba0680aaffcad8","created":1795020914612}');
INSERT INTO public.log VALUES ('5b8338dbf8c4ebafe28018e6', 2, 1795020914612, NULL, '{"type":"sat","seat":0,"player":"f3ba0680aaffcad8","name":"Bob","colour":0,"contribution":null}');
INSERT INTO public.log VALUES ('5b8338dbf8c4ebafe28018e6', 3, 1795020914615, NULL, '{"type":"sat","seat":1,"player":"6f8235d19948090a","name":"Cid","colour":1,"contribution":"904ba966f248218e861545fcfda42b34cf72d9fe9294929d121af28b56054b5d"}');
INSERT INTO public.log VALUES ('23592afa912a14a89ee8749f', 1, 1795020914620, NULL, '{"type":"opened","game":"runner-up","options":{"players":3,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":120,"stand_in":"regular","public":true,"watching":true,"chat":true,"coach":true,"locked":false},"host":"20017ac275b1cb18","created":1795020914620}');
INSERT INTO public.log VALUES ('23592afa912a14a89ee8749f', 2, 1795020914620, NULL, '{"type":"sat","seat":0,"player":"20017ac275b1cb18","name":"Ann","colour":0,"contribution":null}');
INSERT INTO public.log VALUES ('23592afa912a14a89ee8749f', 3, 1795020914623, NULL, '{"type":"sat","seat":1,"player":"f3ba0680aaffcad8","name":"Bob","colour":1,"contribution":"71a9657f1613736a4a08da5e1eab3e16a03ff2ae9db4615e097fdb8a56147583"}');
INSERT INTO public.log VALUES ('89f99fa01116825eee1c7fe5', 1, 1795020914625, NULL, '{"type":"opened","game":"runner-up","options":{"players":2,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":120,"stand_in":"regular","public":false,"watching":true,"chat":true,"coach":true,"locked":false},"host":"f3ba0680aaffcad8","created":1795020914625}');
INSERT INTO public.log VALUES ('89f99fa01116825eee1c7fe5', 2, 1795020914625, NULL, '{"type":"sat","seat":0,"player":"f3ba0680aaffcad8","name":"Bob","colour":0,"contribution":null}');
INSERT INTO public.log VALUES ('89f99fa01116825eee1c7fe5', 3, 1795020914627, NULL, '{"type":"sat","seat":1,"player":"6f8235d19948090a","name":"Cid","colour":1,"contribution":"603568e4650f6926a62f77662874a7d9152b58fdc962227c30a925b7dbcd19bc"}');
INSERT INTO public.members VALUES ('20017ac275b1cb18', '9feab3d3edbda28c082685eb', -1);
INSERT INTO public.members VALUES ('20017ac275b1cb18', '9feab3d3edbda28c082685eb', 0);
INSERT INTO public.members VALUES ('f3ba0680aaffcad8', '9feab3d3edbda28c082685eb', 1);
INSERT INTO public.members VALUES ('20017ac275b1cb18', 'be36460217e51ec5c484fa00', -1);
INSERT INTO public.members VALUES ('20017ac275b1cb18', 'be36460217e51ec5c484fa00', 0);
INSERT INTO public.members VALUES ('f3ba0680aaffcad8', 'be36460217e51ec5c484fa00', 1);
INSERT INTO public.members VALUES ('20017ac275b1cb18', '646fd4afae162b9aee1933bb', -1);
INSERT INTO public.members VALUES ('20017ac275b1cb18', '646fd4afae162b9aee1933bb', 0);
INSERT INTO public.members VALUES ('f3ba0680aaffcad8', '646fd4afae162b9aee1933bb', 1);
INSERT INTO public.members VALUES ('6f8235d19948090a', '646fd4afae162b9aee1933bb', -2);
INSERT INTO public.members VALUES ('f3ba0680aaffcad8', '5b8338dbf8c4ebafe28018e6', -1);
INSERT INTO public.members VALUES ('f3ba0680aaffcad8', '5b8338dbf8c4ebafe28018e6', 0);
INSERT INTO public.members VALUES ('6f8235d19948090a', '5b8338dbf8c4ebafe28018e6', 1);
INSERT INTO public.members VALUES ('20017ac275b1cb18', '23592afa912a14a89ee8749f', -1);
INSERT INTO public.members VALUES ('20017ac275b1cb18', '23592afa912a14a89ee8749f', 0);
INSERT INTO public.members VALUES ('f3ba0680aaffcad8', '23592afa912a14a89ee8749f', 1);
INSERT INTO public.members VALUES ('f3ba0680aaffcad8', '89f99fa01116825eee1c7fe5', -1);
INSERT INTO public.members VALUES ('f3ba0680aaffcad8', '89f99fa01116825eee1c7fe5', 0);
INSERT INTO public.members VALUES ('6f8235d19948090a', '89f99fa01116825eee1c7fe5', 1);
INSERT INTO public.players VALUES ('20017ac275b1cb18', 'Ann', 1795020914502);
INSERT INTO public.players VALUES ('f3ba0680aaffcad8', 'Bob', 1795020914504);
INSERT INTO public.players VALUES ('6f8235d19948090a', 'Cid', 1795020914506);
INSERT INTO public.tables VALUES ('9feab3d3edbda28c082685eb', NULL, 'runner-up', 'over', false, 1795020914510, 1795020914560, NULL, '\x7509e1eb7e6091a93af4efeae99a6c0e518bfefc633546ba10eb26c4f16286c5', '{"parlour":1,"game":"runner-up","rules":1,"options":{"players":2,"variant":"basic","initiative":"size"},"names":["Ann","Bob"],"commitment":"5dae4befecfc7b27ab2549f4f536b31d9a3257771a36ee57257a5008ef0fa4c1","contributions":["7b1079fd3dd30324f2a16a40cbc3b4b6438b8333dd97283ea3be2837aaf47864","0e8e391d814a5a0c8fdb9d7badbdbb3bd50b5d2d4ff145b58dec6f083cd5ba57"],"choices":[{"seat":0,"move":"-3>2","time":1795020914526},{"seat":1,"move":"+3>0","time":1795020914528},{"seat":0,"move":"-3>1","time":1795020914529},{"seat":1,"move":"-1>1","time":1795020914530},{"seat":0,"move":"+1>1","time":1795020914531},{"seat":1,"move":"+2>1","time":1795020914532},{"seat":0,"move":"+5>0","time":1795020914533},{"seat":1,"move":"-1>0","time":1795020914534},{"seat":0,"move":"+4>0","time":1795020914534},{"seat":1,"move":"-2>1","time":1795020914535},{"seat":0,"move":"-3>1","time":1795020914536},{"seat":1,"move":"-1>1","time":1795020914536},{"seat":0,"move":"-2>0","time":1795020914537},{"seat":1,"move":"+4>0","time":1795020914537},{"seat":0,"move":"+3>0","time":1795020914538},{"seat":1,"move":"-3>0","time":1795020914539},{"seat":0,"move":"+1>2","time":1795020914539},{"seat":1,"move":"+5>0","time":1795020914540},{"seat":0,"move":"-1>0","time":1795020914541},{"seat":1,"move":"-2>1","time":1795020914541},{"seat":0,"move":"-1>0","time":1795020914542},{"seat":1,"move":"-3>1","time":1795020914543},{"seat":0,"move":"-3>2","time":1795020914543},{"seat":1,"move":"-2>0","time":1795020914544},{"seat":0,"move":"-4>0","time":1795020914545},{"seat":1,"move":"+3>0","time":1795020914545},{"seat":0,"move":"+2>2","time":1795020914546},{"seat":1,"move":"+5>1","time":1795020914547},{"seat":0,"move":"-2>0","time":1795020914547},{"seat":1,"move":"+4>1","time":1795020914548},{"seat":0,"move":"+4>1","time":1795020914549},{"seat":1,"move":"-1>0","time":1795020914549},{"seat":0,"move":"+1>0","time":1795020914550},{"seat":1,"move":"-3>0","time":1795020914550},{"seat":0,"move":"-2>1","time":1795020914551},{"seat":1,"move":"+1>1","time":1795020914552},{"seat":0,"move":"-2>0","time":1795020914552},{"seat":1,"move":"+2>0","time":1795020914553},{"seat":0,"move":"-3>0","time":1795020914553},{"seat":1,"move":"+1>1","time":1795020914554},{"seat":0,"move":"+1>0","time":1795020914555},{"seat":1,"move":"+4>1","time":1795020914555},{"seat":0,"move":"+2>0","time":1795020914556},{"seat":1,"move":"+3>1","time":1795020914556},{"seat":0,"move":"+2>1","time":1795020914557},{"seat":1,"move":"-4>0","time":1795020914558},{"seat":0,"move":"+3>0","time":1795020914558},{"seat":1,"move":"+4>1","time":1795020914559},{"seat":0,"move":"-2>0","time":1795020914560},{"seat":1,"move":"+1>1","time":1795020914560}],"result":{"winners":[1],"shares":[0.0,1.0,0.0],"scores":[6,4,2],"places":[1,2,3],"virtual":2},"secret":"7509e1eb7e6091a93af4efeae99a6c0e518bfefc633546ba10eb26c4f16286c5","seed":"4c3413b32c9974d7195c716637c090f1db6b9c6ac4f2b3f524f802a87afcf846","digest":"962506dbfaa9bc34e459c8405264ec04d1517fffab4e162aa9fc9a3c2b6cc6bf"}');
INSERT INTO public.tables VALUES ('be36460217e51ec5c484fa00', 'R66ZQ7', 'runner-up', 'running', true, 1795020914563, NULL, 1795020924589, '\x8ba372f1e504bcdebe6ac27c7d494dfe132a0272877ed43b212afc8b9a3fb46a', NULL);
INSERT INTO public.tables VALUES ('646fd4afae162b9aee1933bb', 'FD7XMB', 'cover-me', 'running', false, 1795020914591, NULL, 1795020924609, '\x71ab08e11e8c32a0fc7bbdf133f2a99c2592a3004cd9304ef0c61a9da3fffa05', NULL);
INSERT INTO public.tables VALUES ('5b8338dbf8c4ebafe28018e6', 'GHRGXM', 'runner-up', 'running', false, 1795020914612, NULL, NULL, '\x73a419b242d9b98b3d77b4c3ae913fe642b35a17fcf5de447ab262618bfcafbf', NULL);
INSERT INTO public.tables VALUES ('23592afa912a14a89ee8749f', 'WB8PXC', 'runner-up', 'open', true, 1795020914620, NULL, NULL, '\x535980ac43b1ae73825d27720d78c1b06c7d593c5111c323f72b1da19b226633', NULL);
INSERT INTO public.tables VALUES ('89f99fa01116825eee1c7fe5', NULL, 'runner-up', 'closed', false, 1795020914625, 1795020914630, NULL, '\xb6e8e6e06123740e14951a5170836c76744a2c97735c17571866a446b51cc78c', NULL);
INSERT INTO public.tokens VALUES ('\x5b9d90a86729d6420ba050600d2394c530bf460e68c7f3a7ae0ec53b614880e2', '20017ac275b1cb18', 1795020914502, NULL);
INSERT INTO public.tokens VALUES ('\x1dc6500279593e1924ad07fc6692dfa003ca7106110e8e3da53b0cf1f6cbe279', 'f3ba0680aaffcad8', 1795020914504, NULL);
INSERT INTO public.tokens VALUES ('\xd2cb3253c7a6c1d844ebf0540c1db9736991054d873b4f08014e2c8ba01dde53', '6f8235d19948090a', 1795020914506, NULL);
INSERT INTO public.tokens VALUES ('\x38ddf83903de8c4665f96a5418f6ac6b3b3adab18e489bf939987948a5a50c34', '20017ac275b1cb18', 1795020914632, NULL);
INSERT INTO public.tokens VALUES ('\x876b92982041eb36142923aa99cba9fe7aa56f1ad0f5c110eddea984fac2465a', '20017ac275b1cb18', 1795020914634, 1795021514633);
ALTER TABLE ONLY public.alembic_version
    ADD CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num);
ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_pkey PRIMARY KEY (table_id, n);
ALTER TABLE ONLY public.log
    ADD CONSTRAINT log_request UNIQUE (table_id, request);
ALTER TABLE ONLY public.members
    ADD CONSTRAINT members_pkey PRIMARY KEY (player, table_id, seat);
ALTER TABLE ONLY public.players
    ADD CONSTRAINT players_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_code_key UNIQUE (code);
ALTER TABLE ONLY public.tables
    ADD CONSTRAINT tables_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.tokens
    ADD CONSTRAINT tokens_pkey PRIMARY KEY (hash);
CREATE INDEX ix_tokens_player ON public.tokens USING btree (player);
CREATE INDEX tables_lobby ON public.tables USING btree (status, public, created);
CREATE INDEX tables_wake ON public.tables USING btree (wake);
