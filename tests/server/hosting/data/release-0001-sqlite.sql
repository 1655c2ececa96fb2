BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE log (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	at BIGINT NOT NULL, 
	request VARCHAR(100), 
	entry TEXT NOT NULL, 
	PRIMARY KEY (table_id, n), 
	CONSTRAINT log_request UNIQUE (table_id, request)
);
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',1,1795020910297,NULL,'{"type":"opened","game":"runner-up","options":{"players":2,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":120,"stand_in":"regular","public":false,"watching":true,"chat":true,"coach":true,"locked":false},"host":"3d343e305484f2a4","created":1795020910297}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',2,1795020910297,NULL,'{"type":"sat","seat":0,"player":"3d343e305484f2a4","name":"Ann","colour":0,"contribution":null}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',3,1795020910300,NULL,'{"type":"sat","seat":1,"player":"e8fef43b72fc5838","name":"Bob","colour":1,"contribution":"068bf21348bd34f953349ebcae0bad1e51c93ab39c20b4c1ed3f9730da934987"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',4,1795020910302,NULL,'{"type":"started","bots":{},"contribution":"9327005b8ff9f02661b165ac0bedebd3951aefab63d70b73246a87bd9f057652"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',5,1795020910307,'3d343e305484f2a4:f379d8681938fb76','{"type":"chose","seat":0,"move":"-4>2","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',6,1795020910308,'e8fef43b72fc5838:0cc677ea799ffd11','{"type":"chose","seat":1,"move":"+2>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',7,1795020910309,'3d343e305484f2a4:e65c4ff5403ef04a','{"type":"chose","seat":0,"move":"-2>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',8,1795020910309,'e8fef43b72fc5838:ad1b77f6d1b2dc38','{"type":"chose","seat":1,"move":"-2>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',9,1795020910310,'3d343e305484f2a4:fb38b4781f301eb0','{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',10,1795020910311,'e8fef43b72fc5838:714fe006e26bf8d8','{"type":"chose","seat":1,"move":"+4>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',11,1795020910312,'3d343e305484f2a4:18ab9e9e190a9203','{"type":"chose","seat":0,"move":"+3>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',12,1795020910312,'e8fef43b72fc5838:1db1da26efd3da0a','{"type":"chose","seat":1,"move":"-1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',13,1795020910313,'3d343e305484f2a4:3b36e23dbb247a31','{"type":"chose","seat":0,"move":"+3>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',14,1795020910314,'e8fef43b72fc5838:c9d4bba33a2dcf7d','{"type":"chose","seat":1,"move":"-3>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',15,1795020910315,'3d343e305484f2a4:50807774c75806e9','{"type":"chose","seat":0,"move":"-2>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',16,1795020910315,'e8fef43b72fc5838:2f3b2dc8ef5ce713','{"type":"chose","seat":1,"move":"+1>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',17,1795020910316,'3d343e305484f2a4:a06e670ae6ef566b','{"type":"chose","seat":0,"move":"-1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',18,1795020910316,'e8fef43b72fc5838:7147f1e23cb1b034','{"type":"chose","seat":1,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',19,1795020910317,'3d343e305484f2a4:77cab740e0e7cd2c','{"type":"chose","seat":0,"move":"+5>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',20,1795020910318,'e8fef43b72fc5838:72d2f26bef1a722a','{"type":"chose","seat":1,"move":"-3>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',21,1795020910318,'3d343e305484f2a4:84cf90269e026620','{"type":"chose","seat":0,"move":"+2>2","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',22,1795020910319,'e8fef43b72fc5838:db12a94b14f632d5','{"type":"chose","seat":1,"move":"+2>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',23,1795020910320,'3d343e305484f2a4:2bf2e33971f395f3','{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',24,1795020910320,'e8fef43b72fc5838:2f7858a7cee131a9','{"type":"chose","seat":1,"move":"-2>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',25,1795020910321,'3d343e305484f2a4:bea07c07bac144d7','{"type":"chose","seat":0,"move":"+3>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',26,1795020910322,'e8fef43b72fc5838:98b25d4d8fd7d610','{"type":"chose","seat":1,"move":"-1>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',27,1795020910322,'3d343e305484f2a4:1ca8e4208c6b09c6','{"type":"chose","seat":0,"move":"-2>2","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',28,1795020910323,'e8fef43b72fc5838:502852e75d0093c0','{"type":"chose","seat":1,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',29,1795020910324,'3d343e305484f2a4:dacbab19c86bbf99','{"type":"chose","seat":0,"move":"-3>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',30,1795020910324,'e8fef43b72fc5838:d8f697c9f7773364','{"type":"chose","seat":1,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',31,1795020910325,'3d343e305484f2a4:4352b58bddef44f8','{"type":"chose","seat":0,"move":"+2>2","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',32,1795020910326,'e8fef43b72fc5838:2f0953159cd03643','{"type":"chose","seat":1,"move":"+4>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',33,1795020910326,'3d343e305484f2a4:9f9f9342b48174f0','{"type":"chose","seat":0,"move":"-3>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',34,1795020910327,'e8fef43b72fc5838:379c3fb9d6ef94ed','{"type":"chose","seat":1,"move":"+2>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',35,1795020910328,'3d343e305484f2a4:b9983b595ce5d457','{"type":"chose","seat":0,"move":"+3>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',36,1795020910328,'e8fef43b72fc5838:c6768db4f184ec60','{"type":"chose","seat":1,"move":"-2>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',37,1795020910329,'3d343e305484f2a4:6942f8627a163482','{"type":"chose","seat":0,"move":"+2>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',38,1795020910330,'e8fef43b72fc5838:95623f3ea62ccf23','{"type":"chose","seat":1,"move":"+4>2","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',39,1795020910330,'3d343e305484f2a4:83b43773039eadda','{"type":"chose","seat":0,"move":"-1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',40,1795020910331,'e8fef43b72fc5838:ca1972e5a9758a53','{"type":"chose","seat":1,"move":"+2>2","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',41,1795020910332,'3d343e305484f2a4:7c239af5280d3637','{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',42,1795020910332,'e8fef43b72fc5838:8f6141b1c2199fc1','{"type":"chose","seat":1,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',43,1795020910333,'3d343e305484f2a4:49253d34833f5325','{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',44,1795020910333,'e8fef43b72fc5838:42d3a66941a85ce9','{"type":"chose","seat":1,"move":"-3>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',45,1795020910334,'3d343e305484f2a4:412b084f6ffb3f4f','{"type":"chose","seat":0,"move":"-2>2","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',46,1795020910335,'e8fef43b72fc5838:455a9e005137c3dd','{"type":"chose","seat":1,"move":"-1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',47,1795020910335,'3d343e305484f2a4:e2c8b98e4d0feda4','{"type":"chose","seat":0,"move":"+3>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',48,1795020910336,'e8fef43b72fc5838:3c77954f2d1ab953','{"type":"chose","seat":1,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',49,1795020910337,'3d343e305484f2a4:7c5ed10db44fadf5','{"type":"chose","seat":0,"move":"+2>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',50,1795020910337,'e8fef43b72fc5838:843f7c6b372964f1','{"type":"chose","seat":1,"move":"+2>1","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',51,1795020910338,'3d343e305484f2a4:0e4e6b31cdc41140','{"type":"chose","seat":0,"move":"-4>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',52,1795020910338,'e8fef43b72fc5838:4ffc0b03b14edbc7','{"type":"chose","seat":1,"move":"+5>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',53,1795020910339,'3d343e305484f2a4:e0932014173cccb2','{"type":"chose","seat":0,"move":"+1>0","by":"person"}');
INSERT INTO "log" VALUES('7cc6cc30d34fcbd04dcbb694',54,1795020910340,'e8fef43b72fc5838:44786a529506cc19','{"type":"chose","seat":1,"move":"-2>1","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',1,1795020910342,NULL,'{"type":"opened","game":"runner-up","options":{"players":3,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":null,"stand_in":"regular","public":true,"watching":true,"chat":true,"coach":true,"locked":false},"host":"3d343e305484f2a4","created":1795020910342}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',2,1795020910342,NULL,'{"type":"sat","seat":0,"player":"3d343e305484f2a4","name":"Ann","colour":0,"contribution":null}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',3,1795020910342,NULL,'{"type":"bot-sat","seat":2,"level":"rookie","colour":2}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',4,1795020910344,NULL,'{"type":"sat","seat":1,"player":"e8fef43b72fc5838","name":"Bob","colour":1,"contribution":"7e629558a703eae2920b5f74d0ea4492a579ec325aba398f04f55363ff2eaa3d"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',5,1795020910346,NULL,'{"type":"started","bots":{},"contribution":"80a7ffb1e0237f13841cc088b8586dfb81561035dc6e0c6dd6433233a02ca8e3"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',6,1795020910348,NULL,'{"type":"chose","seat":2,"move":"-1>1","by":"bot"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',7,1795020910351,'3d343e305484f2a4:d61929ab3f5abbb8','{"type":"chose","seat":0,"move":"+4>1","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',8,1795020910352,'e8fef43b72fc5838:3294f82d53f266b0','{"type":"chose","seat":1,"move":"+4>1","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',9,1795020910352,'3d343e305484f2a4:2060a3202a359273','{"type":"chose","seat":0,"move":"-3>0","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',10,1795020910353,NULL,'{"type":"chose","seat":2,"move":"+3>2","by":"bot"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',11,1795020910353,'e8fef43b72fc5838:c4d3658bcf7cf947','{"type":"chose","seat":1,"move":"-4>1","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',12,1795020910354,NULL,'{"type":"chose","seat":2,"move":"+1>1","by":"bot"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',13,1795020910355,'3d343e305484f2a4:1b4450a29aa27d0a','{"type":"chose","seat":0,"move":"-2>1","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',14,1795020910356,'e8fef43b72fc5838:341ff5c2d1fbfcfa','{"type":"chose","seat":1,"move":"-1>2","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',15,1795020910357,'3d343e305484f2a4:af6f21d80fa31a3b','{"type":"chose","seat":0,"move":"-1>1","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',16,1795020910357,NULL,'{"type":"chose","seat":2,"move":"+3>1","by":"bot"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',17,1795020910358,'e8fef43b72fc5838:ead2544e8d88049d','{"type":"chose","seat":1,"move":"+2>2","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',18,1795020910359,'3d343e305484f2a4:78fb30630e303383','{"type":"chose","seat":0,"move":"+3>0","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',19,1795020910359,NULL,'{"type":"chose","seat":2,"move":"-3>2","by":"bot"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',20,1795020910359,'e8fef43b72fc5838:2bc229fd9466cfa8','{"type":"chose","seat":1,"move":"-3>1","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',21,1795020910360,NULL,'{"type":"chose","seat":2,"move":"-2>0","by":"bot"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',22,1795020910361,'3d343e305484f2a4:ca87c48cdb3d59f9','{"type":"spoke","player":"3d343e305484f2a4","seat":0,"name":"Ann","text":"Good luck, everybody!","gesture":null}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',23,1795020910362,'e8fef43b72fc5838:bf25c73a7717aa5c','{"type":"spoke","player":"e8fef43b72fc5838","seat":1,"name":"Bob","text":null,"gesture":"wave"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',24,1795020910363,'3d343e305484f2a4:26f385aaf5561bd1','{"type":"chose","seat":0,"move":"-4>0","by":"person"}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',25,1795020910363,'3d343e305484f2a4:ed3a8672a0038b28','{"type":"retracted","seat":0}');
INSERT INTO "log" VALUES('1d675122d36b0493f6e7b55b',26,1795020910367,'3d343e305484f2a4:3859b0c22cea03ac','{"type":"chose","seat":0,"move":"-4>0","by":"person"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',1,1795020910369,NULL,'{"type":"opened","game":"cover-me","options":{"players":3,"length":"shorter","equal_value":false,"quick_deal":false,"starter":"random","tie":"share","open_scores":false},"settings":{"clock":null,"grace":null,"stand_in":"regular","public":false,"watching":true,"chat":true,"coach":true,"locked":false},"host":"3d343e305484f2a4","created":1795020910369}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',2,1795020910369,NULL,'{"type":"sat","seat":0,"player":"3d343e305484f2a4","name":"Ann","colour":0,"contribution":null}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',3,1795020910371,NULL,'{"type":"sat","seat":1,"player":"e8fef43b72fc5838","name":"Bob","colour":1,"contribution":"b843a16dce89394d013267e5bd144dd658b2908e7789b2f4a22e687472f5d30d"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',4,1795020910373,NULL,'{"type":"sat","seat":2,"player":"4e36f9921d7c500b","name":"Cid","colour":2,"contribution":"c1f49aa8978992a3351ec92cd3fac86620ef1ff9f2560548fbc4a7ec7a373397"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',5,1795020910375,NULL,'{"type":"started","bots":{},"contribution":"f68fba9db6738aac0d652f228845520cd10c9649ef6f896aac709d86c2d7d58b"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',6,1795020910379,'e8fef43b72fc5838:1d1065758cc15985','{"type":"chose","seat":1,"move":"take r","by":"person"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',7,1795020910380,'4e36f9921d7c500b:912a5b184368ab49','{"type":"chose","seat":2,"move":"take r","by":"person"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',8,1795020910381,'3d343e305484f2a4:85339197443fc124','{"type":"chose","seat":0,"move":"take k","by":"person"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',9,1795020910382,'e8fef43b72fc5838:b89211c22b4f1529','{"type":"chose","seat":1,"move":"take draw","by":"person"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',10,1795020910383,'4e36f9921d7c500b:71b9239fedf5dec2','{"type":"chose","seat":2,"move":"take b","by":"person"}');
INSERT INTO "log" VALUES('660766e44dcfc6496bc9a1f3',11,1795020910385,NULL,'{"type":"left","seat":2,"level":"regular","kicked":false,"host":null}');
INSERT INTO "log" VALUES('021cf58ed8f12879f855a7d3',1,1795020910387,NULL,'{"type":"opened","game":"runner-up","options":{"players":2,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":null,"stand_in":"regular","public":false,"watching":false,"chat":true,"coach":true,"locked":false},"host":"e8fef43b72fc5838","created":1795020910387}');
INSERT INTO "log" VALUES('021cf58ed8f12879f855a7d3',2,1795020910387,NULL,'{"type":"sat","seat":0,"player":"e8fef43b72fc5838","name":"Bob","colour":0,"contribution":null}');
INSERT INTO "log" VALUES('021cf58ed8f12879f855a7d3',3,1795020910389,NULL,'{"type":"sat","seat":1,"player":"4e36f9921d7c500b","name":"Cid","colour":1,"contribution":"76a90a3b9def06fdd9fc047fa2cef5482d391593268acd0d35c0a39a7b4cad04"}');
INSERT INTO "log" VALUES('021cf58ed8f12879f855a7d3',4,1795020910390,NULL,'{"type":"started","bots":{},"contribution":"e018bc725e23f4e68b06db28e547d4febc90537836136c6e55f0da3ad0c90374"}');
INSERT INTO "log" VALUES('021cf58ed8f12879f855a7d3',5,1795020910393,'e8fef43b72fc5838:687ead5e0ac0dba1','{"type":"chose","seat":0,"move":"-3>0","by":"person"}');
INSERT INTO "log" VALUES('7324a7c4cdc15744bcb6e09e',1,1795020910394,NULL,'{"type":"opened","game":"runner-up","options":{"players":3,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":120,"stand_in":"regular","public":true,"watching":true,"chat":true,"coach":true,"locked":false},"host":"3d343e305484f2a4","created":1795020910394}');
INSERT INTO "log" VALUES('7324a7c4cdc15744bcb6e09e',2,1795020910394,NULL,'{"type":"sat","seat":0,"player":"3d343e305484f2a4","name":"Ann","colour":0,"contribution":null}');
INSERT INTO "log" VALUES('7324a7c4cdc15744bcb6e09e',3,1795020910396,NULL,'{"type":"sat","seat":1,"player":"e8fef43b72fc5838","name":"Bob","colour":1,"contribution":"b25c16650bdf872e9add5f4f4e8b5c59c3d2370ebf6b049de7baf42186fa8fc7"}');
INSERT INTO "log" VALUES('9a7f3f9c2353883558f1c02a',1,1795020910398,NULL,'{"type":"opened","game":"runner-up","options":{"players":2,"variant":"basic","initiative":"size"},"settings":{"clock":null,"grace":120,"stand_in":"regular","public":false,"watching":true,"chat":true,"coach":true,"locked":false},"host":"e8fef43b72fc5838","created":1795020910398}');
INSERT INTO "log" VALUES('9a7f3f9c2353883558f1c02a',2,1795020910398,NULL,'{"type":"sat","seat":0,"player":"e8fef43b72fc5838","name":"Bob","colour":0,"contribution":null}');
INSERT INTO "log" VALUES('9a7f3f9c2353883558f1c02a',3,1795020910399,NULL,'{"type":"sat","seat":1,"player":"4e36f9921d7c500b","name":"Cid","colour":1,"contribution":"364ef564e3985d58d8aa9baaecd0d31f6a97a35b7ee866d68218dcc9427399af"}');
INSERT INTO "log" VALUES('9a7f3f9c2353883558f1c02a',4,1795020910401,NULL,'{"type":"started","bots":{},"contribution":"898be5078c763716a7a67e81c93939563f98d83b153dfd7665b9cc896d53fcc3"}');
INSERT INTO "log" VALUES('9a7f3f9c2353883558f1c02a',5,1795020910403,NULL,'{"type":"closed"}');
CREATE TABLE members (
	player VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	PRIMARY KEY (player, table_id, seat)
);
INSERT INTO "members" VALUES('3d343e305484f2a4','7cc6cc30d34fcbd04dcbb694',-1);
INSERT INTO "members" VALUES('3d343e305484f2a4','7cc6cc30d34fcbd04dcbb694',0);
INSERT INTO "members" VALUES('e8fef43b72fc5838','7cc6cc30d34fcbd04dcbb694',1);
INSERT INTO "members" VALUES('3d343e305484f2a4','1d675122d36b0493f6e7b55b',-1);
INSERT INTO "members" VALUES('3d343e305484f2a4','1d675122d36b0493f6e7b55b',0);
INSERT INTO "members" VALUES('e8fef43b72fc5838','1d675122d36b0493f6e7b55b',1);
INSERT INTO "members" VALUES('3d343e305484f2a4','660766e44dcfc6496bc9a1f3',-1);
INSERT INTO "members" VALUES('3d343e305484f2a4','660766e44dcfc6496bc9a1f3',0);
INSERT INTO "members" VALUES('e8fef43b72fc5838','660766e44dcfc6496bc9a1f3',1);
INSERT INTO "members" VALUES('4e36f9921d7c500b','660766e44dcfc6496bc9a1f3',-2);
INSERT INTO "members" VALUES('e8fef43b72fc5838','021cf58ed8f12879f855a7d3',-1);
INSERT INTO "members" VALUES('e8fef43b72fc5838','021cf58ed8f12879f855a7d3',0);
INSERT INTO "members" VALUES('4e36f9921d7c500b','021cf58ed8f12879f855a7d3',1);
INSERT INTO "members" VALUES('3d343e305484f2a4','7324a7c4cdc15744bcb6e09e',-1);
INSERT INTO "members" VALUES('3d343e305484f2a4','7324a7c4cdc15744bcb6e09e',0);
INSERT INTO "members" VALUES('e8fef43b72fc5838','7324a7c4cdc15744bcb6e09e',1);
INSERT INTO "members" VALUES('e8fef43b72fc5838','9a7f3f9c2353883558f1c02a',-1);
INSERT INTO "members" VALUES('e8fef43b72fc5838','9a7f3f9c2353883558f1c02a',0);
INSERT INTO "members" VALUES('4e36f9921d7c500b','9a7f3f9c2353883558f1c02a',1);
CREATE TABLE players (
	id VARCHAR(32) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "players" VALUES('3d343e305484f2a4','Ann',1795020910290);
INSERT INTO "players" VALUES('e8fef43b72fc5838','Bob',1795020910292);
INSERT INTO "players" VALUES('4e36f9921d7c500b','Cid',1795020910294);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	code VARCHAR(12), 
	game VARCHAR(40) NOT NULL, 
	status VARCHAR(12) NOT NULL, 
	public BOOLEAN NOT NULL, 
	created BIGINT NOT NULL, 
	ended BIGINT, 
	wake BIGINT, 
	secret BLOB NOT NULL, 
	transcript TEXT, 
	PRIMARY KEY (id), 
	UNIQUE (code)
);
INSERT INTO "tables" VALUES('7cc6cc30d34fcbd04dcbb694',NULL,'runner-up','over',0,1795020910297,1795020910340,NULL,X'F94FFA382ACD3EC868E918B7F61167CE15132A266B8BC83FBA785005BD573929','{"parlour":1,"game":"runner-up","rules":1,"options":{"players":2,"variant":"basic","initiative":"size"},"names":["Ann","Bob"],"commitment":"d34065ddded839af6e99db7b7736fa1e3ac864924683b9d75fda7c8aef192438","contributions":["068bf21348bd34f953349ebcae0bad1e51c93ab39c20b4c1ed3f9730da934987","9327005b8ff9f02661b165ac0bedebd3951aefab63d70b73246a87bd9f057652"],"choices":[{"seat":0,"move":"-4>2","time":1795020910307},{"seat":1,"move":"+2>0","time":1795020910308},{"seat":0,"move":"-2>1","time":1795020910309},{"seat":1,"move":"-2>1","time":1795020910309},{"seat":0,"move":"+1>0","time":1795020910310},{"seat":1,"move":"+4>1","time":1795020910311},{"seat":0,"move":"+3>1","time":1795020910312},{"seat":1,"move":"-1>0","time":1795020910312},{"seat":0,"move":"+3>0","time":1795020910313},{"seat":1,"move":"-3>1","time":1795020910314},{"seat":0,"move":"-2>1","time":1795020910315},{"seat":1,"move":"+1>1","time":1795020910315},{"seat":0,"move":"-1>0","time":1795020910316},{"seat":1,"move":"+1>0","time":1795020910316},{"seat":0,"move":"+5>0","time":1795020910317},{"seat":1,"move":"-3>0","time":1795020910318},{"seat":0,"move":"+2>2","time":1795020910318},{"seat":1,"move":"+2>0","time":1795020910319},{"seat":0,"move":"+1>0","time":1795020910320},{"seat":1,"move":"-2>1","time":1795020910320},{"seat":0,"move":"+3>0","time":1795020910321},{"seat":1,"move":"-1>1","time":1795020910322},{"seat":0,"move":"-2>2","time":1795020910322},{"seat":1,"move":"+1>0","time":1795020910323},{"seat":0,"move":"-3>0","time":1795020910324},{"seat":1,"move":"+1>0","time":1795020910324},{"seat":0,"move":"+2>2","time":1795020910325},{"seat":1,"move":"+4>1","time":1795020910326},{"seat":0,"move":"-3>0","time":1795020910326},{"seat":1,"move":"+2>1","time":1795020910327},{"seat":0,"move":"+3>1","time":1795020910328},{"seat":1,"move":"-2>0","time":1795020910328},{"seat":0,"move":"+2>0","time":1795020910329},{"seat":1,"move":"+4>2","time":1795020910330},{"seat":0,"move":"-1>0","time":1795020910330},{"seat":1,"move":"+2>2","time":1795020910331},{"seat":0,"move":"+1>0","time":1795020910332},{"seat":1,"move":"+1>0","time":1795020910332},{"seat":0,"move":"+1>0","time":1795020910333},{"seat":1,"move":"-3>1","time":1795020910333},{"seat":0,"move":"-2>2","time":1795020910334},{"seat":1,"move":"-1>0","time":1795020910335},{"seat":0,"move":"+3>1","time":1795020910335},{"seat":1,"move":"+1>0","time":1795020910336},{"seat":0,"move":"+2>1","time":1795020910337},{"seat":1,"move":"+2>1","time":1795020910337},{"seat":0,"move":"-4>0","time":1795020910338},{"seat":1,"move":"+5>0","time":1795020910338},{"seat":0,"move":"+1>0","time":1795020910339},{"seat":1,"move":"-2>1","time":1795020910340}],"result":{"winners":[1],"shares":[0.0,1.0,0.0],"scores":[7,5,4],"places":[1,2,3],"virtual":2},"secret":"f94ffa382acd3ec868e918b7f61167ce15132a266b8bc83fba785005bd573929","seed":"b84872c5470b10968cf8e8e8531825488fbee213b2cf8e4d6d0b16c2a6356c2a","digest":"b54b8c3e32033b4bdaec4ea392040accd9e5348a089672628755d15c98017a6b"}');
INSERT INTO "tables" VALUES('1d675122d36b0493f6e7b55b','VSBVFR','runner-up','running',1,1795020910342,NULL,1795020920367,X'8E44FFD051CA4A2F839E350C36F15D0C1154B49B702681F36D1099E083B4B4E3',NULL);
INSERT INTO "tables" VALUES('660766e44dcfc6496bc9a1f3','BXSNJC','cover-me','running',0,1795020910369,NULL,1795020920385,X'2ECC13ECF734D3A8239FCA8100A9362081F747B29EAEA5346E6B5B48A040923D',NULL);
INSERT INTO "tables" VALUES('021cf58ed8f12879f855a7d3','4Q6VJX','runner-up','running',0,1795020910387,NULL,NULL,X'D63512F1AE748726FECEC5B2D234ABE81795FE9EAE3091A5A43E176C13F2316A',NULL);
INSERT INTO "tables" VALUES('7324a7c4cdc15744bcb6e09e','KF5VP8','runner-up','open',1,1795020910394,NULL,NULL,X'3E39A9631DABA7B2D220881F2C5978BCB965E77C62324989A20FC17296B69E88',NULL);
INSERT INTO "tables" VALUES('9a7f3f9c2353883558f1c02a',NULL,'runner-up','closed',0,1795020910398,1795020910403,NULL,X'21076DC4184629799C8B676F7CA611A0CFA934FDC3B76337CAC83DD4247C3B4D',NULL);
CREATE TABLE tokens (
	hash BLOB NOT NULL, 
	player VARCHAR(32) NOT NULL, 
	created BIGINT NOT NULL, 
	expires BIGINT, 
	PRIMARY KEY (hash)
);
INSERT INTO "tokens" VALUES(X'6F30683C893BA3735C28D8BED0C53952CAFD3163BCE1A8DD97CD04800AF26FAC','3d343e305484f2a4',1795020910290,NULL);
INSERT INTO "tokens" VALUES(X'076DDC6856D7AB143D794249435F06DBC42459FEA24D8930DCBF551E4BB21995','e8fef43b72fc5838',1795020910292,NULL);
INSERT INTO "tokens" VALUES(X'8CDE19C606013F85639FAE483C0B0789688C7159D89B7564AA909B2D54C57E2C','4e36f9921d7c500b',1795020910294,NULL);
INSERT INTO "tokens" VALUES(X'3140F2F656C9384D9A06AAD9607321B4666127AE9EB9776AF4F6DFB9F01F78BD','3d343e305484f2a4',1795020910405,NULL);
INSERT INTO "tokens" VALUES(X'98B2C6144B9E825E7F73400FDCDB4F072F9B4505624EB3CF1D4D3B253A4E578C','3d343e305484f2a4',1795020910406,1795021510406);
CREATE INDEX ix_tokens_player ON tokens (player);
CREATE INDEX tables_wake ON tables (wake);
CREATE INDEX tables_lobby ON tables (status, public, created);
COMMIT;
